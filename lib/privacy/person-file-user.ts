import { presentMessages } from '../chat/present.ts';
import type { Needs } from '../core/context.ts';
import { orDamaged, sealerOf } from '../core/crypto/cipher.ts';
import type { findUserRows } from '../data/privacy/person-user-rows.ts';
import { openContent } from '../receipts/content.ts';
import { presentUser } from '../users/present.ts';

type Rows = Awaited<ReturnType<typeof findUserRows>>;

/** The data of a user in a person's file: account, sessions, files, messages, and the receipts that name them as collector. */
export function presentUserRows(ctx: Needs<'cipher'>, rows: Rows) {
  const { user, sessions } = rows;
  const messages = presentMessages(ctx, rows.messages);
  return {
    user: user ? { ...presentUser(ctx, user), last_login_at: user.last_login_at } : null,
    sessions,
    uploads: rows.uploads.map((row) => presentUpload(ctx, row)),
    collected_receipts: rows.collected.map((row) => presentCollected(ctx, row)),
    messages: rows.messages.map(({ room_id }, at) => ({ room_id, ...messages[at] })),
  };
}

function presentUpload({ cipher }: Needs<'cipher'>, row: Rows['uploads'][number]) {
  const { id: upload_id, entity_id: entityId, uuid, purpose, content_type, size, state, created_at } = row;
  const { read } = sealerOf(cipher, { table: 'uploads', entityId, uuid });
  const filename = read('encrypted_filename', row.encrypted_filename);
  return { upload_id, purpose, filename, content_type, size, state, created_at };
}

/** Presents only the user's data from another person's receipt. */
function presentCollected(ctx: Needs<'cipher'>, row: Rows['collected'][number]) {
  const { id: receipt_id, number, created_at } = row;
  const collected_by = orDamaged(() => openContent(ctx, row).collected_by);
  return { receipt_id, number, collected_by, created_at };
}
