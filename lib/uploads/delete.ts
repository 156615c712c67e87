import { actorId, type Context, runConsequences } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { EntitySettings } from '../core/records/entity.ts';
import { conflict } from '../data/connection/errors.ts';
import { type EntityRow, lockEntity, saveEntity } from '../data/entities.ts';
import { deleteUploads, type UploadPlace, type UploadRow } from '../data/uploads.ts';

/** Deletes an upload with its bytes; new receipts no longer contain it. */
export async function deleteUpload(ctx: Context, row: UploadRow): Promise<void> {
  const { id, entity_id: entityId, purpose } = row;
  if (row.made_by !== actorId(ctx) && ctx.scope === 'own') throw new Problem('forbidden');
  if (purpose !== 'chat') await removeFromEntity(ctx, row);
  // Locks the message before its file, in the order of deleting a message: otherwise the two could deadlock.
  if (row.room_id !== null)
    await runConsequences(ctx, 'upload.deleted', { uploadId: id, roomId: row.room_id });
  const gone = await deleteUploads(ctx, [id]);
  const [deleted] = gone;
  // A concurrent request has deleted the upload.
  if (!deleted) throw new Problem('not-found');
  if (deleted.room_id !== row.room_id) throw conflict('a file was sent while it was being deleted');
  if (purpose !== 'chat') ctx.record({ entityId, object: 'upload', objectId: id, action: 'deleted' });
  removeObjects(ctx, gone);
}

/** Runs under the lock on the association, so that no other request makes the upload its logo. */
async function removeFromEntity(ctx: Context, { id, entity_id: entityId }: UploadRow): Promise<void> {
  const entity = await lockEntity(ctx, entityId, 'any');
  if (!entity) return;
  const removal = withoutUpload(entity, id);
  if (!removal) return;
  const { columns, changes } = removal;
  await saveEntity(ctx, entityId, { ...columns, updated_at: ctx.now });
  ctx.emit('entity_updated', { entity_id: entityId, updated_by: actorId(ctx), changes }, { entityId });
  ctx.record({ entityId, object: 'entity', objectId: entityId, action: 'changed', changes });
}

/** The changes of an association that loses an upload; undefined when it does not use the upload. */
function withoutUpload({ logo, settings: stored }: EntityRow, id: number) {
  if (logo === id) return { columns: { logo: null }, changes: { logo: { old: id, new: null } } };
  const settings = EntitySettings.parse(stored);
  if (settings.fiscal.basis_upload_id !== id) return undefined;
  const fiscal = { ...settings.fiscal, basis_upload_id: null };
  const told = (basis_upload_id: number | null) => ({ fiscal: { basis_upload_id } });
  return {
    columns: { settings: JSON.stringify({ ...settings, fiscal }) },
    changes: { settings: { old: told(id), new: told(null) } },
  };
}

/**
 * Enqueues the removal of the objects of uploads without a row, after the commit; empty objects remain to block their signed
 * requests.
 */
export function removeObjects(ctx: Context, gone: readonly UploadPlace[]): void {
  for (const { entity_id, uuid } of gone) ctx.enqueue({ queue: 'check-upload', body: { entity_id, uuid } });
}

/** Enqueues the removal of the objects of uploads whose signed requests have expired, including the empty objects. */
export function forgetObjects(ctx: Context, gone: readonly UploadPlace[]): void {
  for (const { entity_id, uuid } of gone)
    ctx.enqueue({ queue: 'check-upload', body: { entity_id, uuid, forget: true } });
}
