import type * as z from 'zod';
import { actorId, type Context } from '../core/context.ts';
import { describeChanges } from '../core/fields/changes.ts';
import { type Fault, invalid, Problem } from '../core/problems/problem.ts';
import { addSeconds, secondsBetween } from '../core/time.ts';
import { MIB, type UploadType, uploadRules, uploadTypes } from '../core/upload-limits.ts';
import { countInWindow } from '../data/throttling.ts';
import { insertUpload, type UploadRow } from '../data/uploads.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { waitingKey } from './keys.ts';
import type { UploadDraft, UploadRequest } from './schemas.ts';

/** Seconds in which a client must send the bytes. */
const REQUEST_SECONDS = 300;
/** Files per user and hour, which limits the bucket's size; deleted files count too, because their bytes remain for a day. */
const MAX_FILES = 60;
const WINDOW_SECONDS = 3600;

type Draft = z.output<typeof UploadDraft>;

/** Creates an upload and signs the request by which the client stores the file; the bytes never pass through the service. */
export async function createUpload(ctx: Context, draft: Draft): Promise<z.input<typeof UploadRequest>> {
  const contentType = requireTaken(draft);
  // Members may upload for the chat only; administrators manage the association's logo and fiscal papers.
  if (draft.purpose !== 'chat' && ctx.scope === 'own') throw new Problem('forbidden');
  const row = await ctx.transact(ctx.tenant, (trx) => announce(trx, draft, contentType));
  const files = await ctx.gateways.uploads();
  const expiresAt = addSeconds(ctx.now, REQUEST_SECONDS);
  const request = await files.sign(waitingKey(row), {
    contentType,
    size: row.size,
    sha256: row.sha256,
    expiresAt,
  });
  return { upload_id: row.id, state: 'waiting', request, expires_at: expiresAt };
}

async function announce(ctx: Context, draft: Draft, contentType: UploadType): Promise<UploadRow> {
  const { purpose, size, sha256 } = draft;
  const entityId = await entityOfDraft(ctx, draft.entity_id);
  await countFile(ctx);
  const uuid = ctx.ids.uuid();
  const row = await insertUpload(ctx.db, {
    uuid,
    entity_id: entityId,
    purpose,
    encrypted_filename: ctx.cipher.encrypt(
      { table: 'uploads', column: 'encrypted_filename', entityId, uuid },
      draft.filename,
    ),
    content_type: contentType,
    size,
    sha256,
    state: 'waiting',
    made_by: actorId(ctx),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  if (purpose !== 'chat') {
    const announced = { clear: { purpose, content_type: contentType, size }, encrypted: {} };
    const changes = describeChanges({ clear: {}, encrypted: {} }, announced);
    ctx.record({ entityId, object: 'upload', objectId: row.id, action: 'created', changes });
  }
  return row;
}

/** Counts a file against the limit. A refused file is not counted, because its transaction is rolled back. */
async function countFile(ctx: Context): Promise<void> {
  const { failures, endsAt } = await countInWindow(ctx.db, `upload:${actorId(ctx)}`, ctx.now, WINDOW_SECONDS);
  if (failures <= MAX_FILES) return;
  throw new Problem('too-many-requests', { retryAfter: secondsBetween(ctx.now, endsAt) });
}

/** Returns the content type if the purpose accepts it and the size; throws otherwise. */
function requireTaken({ purpose, content_type, size }: Draft): UploadType {
  const { types, maxBytes } = uploadRules[purpose];
  const type = uploadTypes.find((one) => one === content_type && types.includes(one));
  const faults: Fault[] = [];
  if (!type) {
    const detail = `a file for ${purpose} is ${types.join(', ')}; SVG and HEIC are never taken: convert them to PNG or JPEG`;
    faults.push({ pointer: '/content_type', detail, code: 'not-taken' });
  }
  if (size < 1 || size > maxBytes)
    faults.push({
      pointer: '/size',
      detail: `expected a file of 1 byte to ${maxBytes / MIB} MiB`,
      code: 'out-of-range',
    });
  if (!type || faults.length > 0) throw invalid(...faults);
  return type;
}
