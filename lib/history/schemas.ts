import * as z from 'zod';
import { historyActions, historyObjects } from '../history.ts';
import { PageOf } from '../pages.ts';
import { Id, Instant } from '../schemas.ts';

export const HistoryObjectName = z.enum(historyObjects);

const Change = z.union([z.literal(true), z.strictObject({ old: z.unknown(), new: z.unknown() })]).meta({
  description: '`{old, new}`; `true` for an encrypted field, whose value is never kept.',
});

export const HistoryEntry = z
  .strictObject({
    history_id: Id,
    at: Instant,
    object: HistoryObjectName,
    object_id: Id,
    action: z.enum(historyActions),
    changes: z.record(z.string(), Change).nullable(),
    by_user_id: Id.nullable().meta({ description: 'null: the service itself.' }),
    by_name: z.string().nullable(),
    request_id: z.string().meta({ description: 'As in `X-Request-Id` of the answer.' }),
  })
  .meta({ id: 'HistoryEntry' });

export const HistoryPage = PageOf(HistoryEntry);
