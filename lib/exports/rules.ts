import type { ExportRow } from '../data/exports/find.ts';
import { addSeconds, type Instant } from '../time.ts';

/** As long as the bucket keeps `exports/`: see `infra/resources/buckets.yml`. */
const KEPT_DAYS = 7;
const DAY_SECONDS = 86_400;

/** Counted from the request, which comes before the file: the bucket never forgets it earlier. */
export function expiryOf({ created_at }: Pick<ExportRow, 'created_at'>): Instant {
  return addSeconds(created_at, KEPT_DAYS * DAY_SECONDS);
}

/** What a client is told; the row itself does not grow old. */
export function stateAt(now: Instant, row: Pick<ExportRow, 'state' | 'created_at'>) {
  return row.state === 'ready' && now >= expiryOf(row) ? 'expired' : row.state;
}
