import { countedPageQuery, readPage } from '../../lib/core/schemas/pages.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { listUploads, uploadFilters } from '../../lib/uploads/list.ts';
import { UploadPage } from '../../lib/uploads/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/uploads',
  summary: 'List what the caller uploaded, the latest first',
  description:
    'Files of the chat as long as the caller is in the room. Each picture has its `thumbnail`, whose address stays the same for five minutes; `url` is null here: read one for its address.',
  access: 'upload.use',
  query: { ...countedPageQuery(['-upload_id']), ...uploadFilters },
  output: UploadPage,
  status: 200,
  uses: ['field-keys', 'uploads-read'],
  handle: (ctx, { query }) => listUploads(ctx, query, readPage(query)),
});
