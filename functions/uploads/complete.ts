import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { completeUpload } from '../../lib/uploads/complete.ts';
import { loadUploadToComplete } from '../../lib/uploads/get.ts';
import { UploadState } from '../../lib/uploads/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/uploads/{upload_id}/complete',
  summary: 'Say that the bytes are stored, and have them checked',
  description: 'By whoever announced the file. Repeated, it answers how far the check is.',
  access: 'upload.use',
  transaction: 'own',
  params: { upload_id: IdParameter },
  output: UploadState,
  status: 202,
  problems: ['upload-missing'],
  uses: ['uploads-list'],
  sends: ['check-upload'],
  target: (ctx, { params }) => loadUploadToComplete(ctx, params.upload_id),
  handle: (ctx, { target }) => completeUpload(ctx, target),
});
