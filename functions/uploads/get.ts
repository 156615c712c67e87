import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { getUpload, readUpload } from '../../lib/uploads/get.ts';
import { Upload } from '../../lib/uploads/schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/uploads/{upload_id}',
  summary: 'Read an upload; when it is ready, with an address to download it for a minute',
  description:
    'Logos for the whole association, fiscal papers for its administrators (each read is in the history), files of the chat for their maker and, once sent, for the participants of the room.',
  access: 'upload.use',
  transaction: 'own',
  params: { upload_id: IdParameter },
  output: Upload,
  status: 200,
  uses: ['field-keys', 'uploads-read'],
  target: (ctx, { params }) => readUpload(ctx, params.upload_id),
  handle: (ctx, { target }) => getUpload(ctx, target),
});
