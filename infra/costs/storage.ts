import type { Season } from './months.ts';

/** Bytes of a row with its indexes; measured. */
export const rowBytes = {
  passage: 840,
  history: 313,
  receipt: 1855,
  email: 3473,
  sectorAddress: 350,
  address: 273,
  cardPayment: 890,
  accountLine: 420,
  payEvent: 360,
  comparison: 165,
};

/** The other bytes of a season; assumed. */
const OTHER_BYTES = 0.35e6;

/** This version never removes a season: the sums count three. */
const SEASONS = 3;

/** Bytes of the database after three seasons (each rounded to 0.1 MB), with payment events of 90 days and the addresses. */
export function databaseBytes(season: Season, associations: number, addresses: number): number {
  const payEvents = season.webhooks * rowBytes.payEvent;
  return (SEASONS * seasonBytes(season) + payEvents) * associations + addresses * rowBytes.address;
}

function seasonBytes({ of, cardPayments }: Season): number {
  const bytes =
    of.passages * rowBytes.passage +
    (of.passages + cardPayments) * rowBytes.history +
    of.receipts * (rowBytes.receipt + rowBytes.email) +
    of.sectorAddresses * rowBytes.sectorAddress +
    cardPayments * (rowBytes.cardPayment + rowBytes.accountLine) +
    365 * of.comparedAccounts * rowBytes.comparison +
    OTHER_BYTES;
  return Math.round(bytes / 1e5) * 1e5;
}

/** Measured sizes of a PDF, a line of the event log, and an export of 5,000 passages (215 B each). */
export const fileBytes = { receipt: 18_000, event: 234, exported: 1.1e6 };

/** Exports are deleted after a week, plus up to a day until S3 removes them. */
const EXPORT_DAYS = 8;

/**
 * Receipts are never overwritten, so they have no old versions. The estimate for events is too high: after a month they are
 * compressed to a sixth and stored twice, and they are removed after 15 months plus a week.
 */
export function bucketBytes(season: Season, associations: number, share: number, days: number): number {
  const { of, events } = season;
  const kept = SEASONS * (of.receipts * fileBytes.receipt + events * fileBytes.event);
  const exported = of.exports * fileBytes.exported * share * (EXPORT_DAYS / days);
  return (kept + exported) * associations;
}
