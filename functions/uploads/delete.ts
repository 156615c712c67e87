import { uploadDeleted } from '../../lib/consequences/mail-and-files.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { deleteUpload } from '../../lib/uploads/delete.ts';
import { loadUpload } from '../../lib/uploads/get.ts';

export const handler = endpoint({
  method: 'DELETE',
  path: '/api/uploads/{upload_id}',
  summary: 'Delete an upload and its file',
  description:
    'By whoever made it, or an administrator who may see it. A logo no longer goes onto new receipts; those that were issued stay as they are.',
  access: 'upload.use',
  params: { upload_id: IdParameter },
  status: 204,
  consequences: uploadDeleted,
  sends: ['check-upload'],
  target: (ctx, { params }) => loadUpload(ctx, params.upload_id),
  handle: (ctx, { target }) => deleteUpload(ctx, target),
});
