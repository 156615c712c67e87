import type * as z from 'zod';
import type { Needs } from '../context.ts';
import { sealerOf } from '../crypto.ts';
import type { HistoryRow } from '../data/history.ts';
import { HistoryEntry, type HistoryPage } from './schemas.ts';

/** A page of the history with the names of who did it. */
export function presentHistory(
  ctx: Needs<'cipher'>,
  { rows, nextCursor }: { rows: HistoryRow[]; nextCursor: string | null },
): z.input<typeof HistoryPage> {
  return { data: rows.map((row) => presentEntry(ctx, row)), next_cursor: nextCursor };
}

const { object, action, changes } = HistoryEntry.shape;

function presentEntry(ctx: Needs<'cipher'>, row: HistoryRow): z.input<typeof HistoryEntry> {
  return {
    history_id: row.id,
    at: row.at,
    object: object.parse(row.object),
    object_id: row.object_id,
    action: action.parse(row.action),
    changes: changes.parse(row.changes),
    by_user_id: row.by_user_id,
    by_name: nameOf(ctx, row),
    request_id: row.request_id,
  };
}

/** Null for the service itself, and for somebody of the platform, whom an association does not see. */
function nameOf({ cipher }: Needs<'cipher'>, { uuid, entity_id: entityId, encrypted_name }: HistoryRow) {
  if (uuid === null) return null;
  return sealerOf(cipher, { table: 'users', entityId, uuid }).open('encrypted_name', encrypted_name);
}
