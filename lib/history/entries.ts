import * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import { Id, Instant } from '../core/schemas/common.ts';
import { PageOf } from '../core/schemas/pages.ts';
import type { HistoryRow } from '../data/history.ts';
import { HistoryActionName, HistoryObjectName } from './filters.ts';
import { presentChanges } from './money.ts';

const Change = z.union([z.literal(true), z.strictObject({ old: z.unknown(), new: z.unknown() })]).meta({
  description:
    '`{old, new}`; `true` for an encrypted field, whose value is never kept. Money as in every answer: `"12.50"`.',
});

const HistoryEntry = z
  .strictObject({
    history_id: Id,
    at: Instant,
    object: HistoryObjectName,
    object_id: z.int().nonnegative().meta({
      description: '0 for an erasure of a `person`, whom no id names; an export of one has its own.',
    }),
    action: HistoryActionName,
    changes: z.record(z.string(), Change).nullable(),
    by_user_id: Id.nullable().meta({ description: 'null: the service itself.' }),
    by_name: z.string().nullable(),
    by_key_id: Id.nullable().meta({ description: 'The key of the software that did it for `by_user_id`.' }),
    by_key_name: z.string().nullable(),
    request_id: z.string().meta({ description: 'As in `X-Request-Id` of the answer.' }),
  })
  .meta({ id: 'HistoryEntry' });

export const HistoryPage = PageOf(HistoryEntry, 'HistoryPage');

/** Presents a page of the history, with the names of the users. */
export function presentHistory(
  ctx: Needs<'cipher'>,
  { rows, nextCursor }: { rows: HistoryRow[]; nextCursor: string | null },
): z.input<typeof HistoryPage> {
  return { data: rows.map((row) => historyEntryOf(ctx, row)), next_cursor: nextCursor };
}

const { object, action, changes } = HistoryEntry.shape;

/** Presents one entry. */
export function historyEntryOf(ctx: Needs<'cipher'>, row: HistoryRow): z.input<typeof HistoryEntry> {
  return {
    history_id: row.id,
    at: row.at,
    object: object.parse(row.object),
    object_id: row.object_id,
    action: action.parse(row.action),
    changes: presentChanges(changes.parse(row.changes)),
    by_user_id: row.by_user_id,
    by_name: nameOf(ctx, row),
    by_key_id: row.by_key_id,
    by_key_name: row.key_name,
    request_id: row.request_id,
  };
}

/** Null for the service itself, and for platform staff, whose names associations do not see. */
function nameOf({ cipher }: Needs<'cipher'>, { uuid, entity_id: entityId, encrypted_name }: HistoryRow) {
  if (uuid === null) return null;
  return sealerOf(cipher, { table: 'users', entityId, uuid }).read('encrypted_name', encrypted_name);
}
