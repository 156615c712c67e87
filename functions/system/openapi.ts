import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { apiDocument, apiDocumentAssets, OpenApiDocument } from '../../lib/system/openapi.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Read this document',
  access: 'open',
  transaction: 'none',
  assets: apiDocumentAssets,
  output: OpenApiDocument,
  status: 200,
  handle: () => apiDocument(),
});
