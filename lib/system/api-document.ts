import * as z from 'zod';
import { staticFile } from './static-file.ts';

const FILE = '#docs/openapi.json';

/** Beside the bundle, not in it: nine tenths of a function that only reads it out. */
export const apiDocumentAssets = [FILE];

export const OpenApiDocument = z.looseObject({ openapi: z.string() });

/** The document of this API, as it is in the repository. */
export const apiDocument = staticFile(FILE, 'application/json; charset=utf-8');
