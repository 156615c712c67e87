import * as z from 'zod';
import document from '../../docs/openapi.json' with { type: 'json' };
import { endpoint } from '../../lib/runtime/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Read this document',
  access: 'open',
  transaction: 'none',
  output: z.looseObject({ openapi: z.string() }),
  status: 200,
  handle: () => document,
});
