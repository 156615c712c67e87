import { BoundedText } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { docsAssets, docsFile } from '../../lib/system/docs-file.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/docs/{file}',
  summary: 'Read a file of the documentation page',
  access: 'open',
  transaction: 'none',
  params: { file: BoundedText(100) },
  answers: 'file',
  contentType: 'text/*',
  assets: docsAssets,
  status: 200,
  handle: (_, { params }) => docsFile(params.file),
});
