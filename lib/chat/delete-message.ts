import { type Context, getRole, signedIn } from '../core/context.ts';
import type { ConsequentialChanges } from '../core/fields/consequential-changes.ts';
import { Problem } from '../core/problems/problem.ts';
import { requireReason } from '../core/schemas/deletion.ts';
import { detachUpload, emptyMessage, type HeldMessage, lockMessage } from '../data/chat/messages.ts';
import { deleteUploads } from '../data/uploads.ts';
import { removeObjects } from '../uploads/delete.ts';
import { isModerator, mayWithdraw } from './rules.ts';

/**
 * Loads the message of a path and locks it for deletion; throws a 404 for non-members of its room, a 403 for members who may not
 * delete it.
 */
export async function loadMessage(ctx: Context, messageId: number): Promise<HeldMessage> {
  const { userId } = signedIn(ctx);
  const message = await lockMessage(ctx, userId, messageId);
  if (!message) throw new Problem('not-found');
  if (!mayWithdraw(message, userId, ctx.now) && !isModerator(getRole(ctx))) {
    throw new Problem('forbidden', { detail: 'Only its author deletes a message, within 15 minutes.' });
  }
  return message;
}

/** Empties a message; when the caller is not its author, the history stores the reason. */
export async function deleteMessage(
  ctx: Context,
  message: HeldMessage,
  { reason }: { reason?: string | undefined },
): Promise<void> {
  const { userId } = signedIn(ctx);
  const { id, room_id: objectId, entity_id: entityId } = message;
  if (!mayWithdraw(message, userId, ctx.now)) {
    requireReason(reason, 'a message of somebody else, or of more than 15 minutes ago');
    const changes = {
      message_id: { old: id, new: null },
      ...(reason === undefined ? {} : { reason: { old: null, new: reason } }),
    };
    ctx.record({ entityId, object: 'room', objectId, action: 'deleted', changes });
  }
  await emptyMessage(ctx, id, { now: ctx.now, by: userId });
  if (message.upload_ids.length > 0) removeObjects(ctx, await deleteUploads(ctx, message.upload_ids));
}

/** Removes an upload that was deleted on its own from its message. */
export async function detachFile(
  ctx: Context,
  { roomId, uploadId }: ConsequentialChanges['upload.deleted'],
): Promise<boolean> {
  await detachUpload(ctx, roomId, uploadId);
  return false;
}
