/**
 * How long personal data is kept: the code takes its numbers from here, and docs/privacy.md is compared with them. Settings
 * of an association shorten some of these durations.
 */
export const kept = {
  /** After the end of an operation: names of visits without money, and all remarks. */
  namesDays: 30,
  /** After the last gift. */
  donorsMonths: 24,
  /** After the fiscal year; article L123-22 of the Code de commerce. */
  accountsYears: 10,
  mailTextDays: 30,
  mailAddressMonths: 12,
  receiptAddressMonths: 24,
  /** In clear; a keyed hash stays until somebody frees the address. */
  suppressedAddressMonths: 24,
  /** Members and treasurers without a login. */
  usersMonths: 24,
  webSessionDays: 7,
  phoneSessionDays: 30,
  attemptMinutes: 15,
  /** Failures in a row of an account, after the last one. */
  streakDays: 30,
  /** After the end of an operation, or the last message; of associations that have set nothing. */
  chatMonths: 6,
  chatMaxMonths: 24,
  /** Documents and values that were refused of a phone. */
  refusalDays: 90,
  /** Must equal the lifecycle rule of `exports/` in infra/resources/buckets.yml. */
  exportDays: 7,
  exportLinkMinutes: 5,
  /** Batches of receipts, which tell what they could not issue. */
  receiptBatchDays: 90,
  payEventDays: 90,
  answerHours: 24,
  eventLogMonths: 15,
  tombstoneDays: 180,
} as const;
