import { dayIn, type Instant } from '../../lib/core/time.ts';
import type { Row } from './insert-rows.ts';
import { TIME_ZONE } from './seasons.ts';

export type Numbers = ReturnType<typeof receiptNumbers>;

/** Gapless receipt numbers by association and year. */
export function receiptNumbers() {
  const series = new Map<string, { entity_id: number; kind: 'payment'; year: number; last_number: number }>();
  return {
    next: (entityId: number, at: Instant): { year: number; sequence: number } => {
      const year = Number(dayIn(TIME_ZONE, at).slice(0, 4));
      const key = `${entityId}|${year}`;
      const last_number = (series.get(key)?.last_number ?? 0) + 1;
      series.set(key, { entity_id: entityId, kind: 'payment', year, last_number });
      return { year, sequence: last_number };
    },
    series: (): Row<'receipt_series'>[] => [...series.values()],
  };
}
