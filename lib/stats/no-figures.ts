import type { Figures } from '../data/stats/figures.ts';

/** What can be said of an association that has no operation yet. */
export const noFigures: Figures = {
  whole: {
    passages: 0,
    paying: 0,
    amount_cents: 0,
    median_cents: null,
    calendars: 0,
    first_day: null,
    last_day: null,
  },
  excluded: [],
  homes: [],
  receipts: { issued: 0, cancelled: 0, emailed: 0, bounced: 0 },
  sectors: [],
  members: [],
  bySector: [],
  byMember: [],
  byDay: [],
  byPaymentType: [],
  byType: [],
};
