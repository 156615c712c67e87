import type { HistoryEntry } from '../../lib/core/history.ts';
import type { Instant } from '../../lib/core/time.ts';

type Entry = HistoryEntry & { by: number | null; at: Instant };

/** A history row as a request's unit of work writes it. */
export function historyRow({ entityId, object, objectId, action, changes, by, at }: Entry) {
  return {
    entity_id: entityId,
    object,
    object_id: objectId,
    action,
    changes: changes ?? null,
    by_user_id: by,
    at,
    request_id: 'dataset',
  };
}

export type HistoryRow = ReturnType<typeof historyRow>;
