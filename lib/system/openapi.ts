import * as z from 'zod';
import { staticFile } from './static-file.ts';

const FILE = '#docs/openapi.json';

/** Packaged beside the bundle, because it would be 90 % of the bundle. */
export const apiDocumentAssets = [FILE];

export const OpenApiDocument = z.looseObject({ openapi: z.string() });

/** The OpenAPI document of the repository. */
export const apiDocument = staticFile(FILE, 'application/json; charset=utf-8');
