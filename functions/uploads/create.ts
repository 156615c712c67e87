import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { createUpload } from '../../lib/uploads/create.ts';
import { UploadDraft, UploadRequest } from '../../lib/uploads/schemas.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Announce a file and get the request that stores it',
  description:
    'Send `request` with the bytes, then `POST /api/uploads/{upload_id}/complete`. For `logo` PNG or JPEG up to 1 MiB, for `fiscal-basis` also PDF up to 5 MiB, both for administrators; for `chat` PNG, JPEG, WebP or PDF up to 10 MiB. What is `ready` was written anew: of a PDF what its pages show, without links, forms and signatures. A user announces at most 60 files in an hour (429), deleted ones included; the same `Idempotency-Key` gives the same request again, which ends at its `expires_at`: take another key then. What is not `ready` after a day is deleted, and so is a file for the chat that nobody sent.',
  access: 'upload.use',
  transaction: 'own',
  body: UploadDraft,
  output: UploadRequest,
  status: 201,
  location: '/api/uploads/{upload_id}',
  problems: ['entity-not-found'],
  uses: ['field-keys', 'uploads-sign'],
  handle: (ctx, { body }) => createUpload(ctx, body),
});
