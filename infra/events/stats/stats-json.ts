import type { TimeZone } from '../period/find-time-zone.ts';
import type { Range } from '../period/range.ts';
import type { ReadFaults } from '../read-faults.ts';
import type { Figures } from './figures.ts';

export type DayFigures = { day: string } & Figures;

export type Stats = {
  range: Range;
  timeZone: TimeZone;
  entityId: number | undefined;
  /** Every day of the range, also days without events. */
  days: DayFigures[];
  /** A user who was active on two days counts once. */
  totals: Figures;
  faults: ReadFaults;
};

/** The figures of a day without events. */
export const noFigures: Figures = {
  passages_created: 0,
  passages_updated: 0,
  passages_deleted: 0,
  recorded_cents: 0,
  corrected_cents: 0,
  recorded_cents_by_payment_type: {
    cash: 0,
    cheque: 0,
    pay: 0,
    card_other: 0,
    transfer: 0,
    none: 0,
    other: 0,
  },
  logins: 0,
  failed_logins: 0,
  users: 0,
  other_events: 0,
};

/** The output of `--json`. */
export function statsJson({ range, timeZone, entityId, days, totals, faults }: Stats): string {
  const figures = {
    entity_id: entityId ?? null,
    time_zone: timeZone.name,
    ...range,
    days,
    totals,
    unreadable_lines: faults.unreadable,
    missing_lines: faults.missing,
  };
  return JSON.stringify(figures, null, 2);
}
