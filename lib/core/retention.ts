/**
 * How long personal data is stored: the code takes its durations from here, and docs/privacy.md is checked against them. Settings
 * of an association shorten some of them.
 */
export const kept = {
  /** After the end of an operation: names of visits without money, and all remarks. */
  namesDays: 30,
  /** After the last gift. */
  donorsMonths: 24,
  /** After the end of the fiscal year; article L123-22 of the Code de commerce. */
  accountsYears: 10,
  mailTextDays: 30,
  mailAddressMonths: 12,
  receiptAddressMonths: 24,
  /** In plain text; a keyed hash remains until a person frees the address. */
  suppressedAddressMonths: 24,
  /** Members and treasurers who do not log in. */
  usersMonths: 24,
  webSessionDays: 7,
  phoneSessionDays: 30,
  attemptMinutes: 15,
  /** Consecutive failures of an account, after the last one. */
  streakDays: 30,
  /** After the later of an operation's end or the last message; for associations without a setting. */
  chatMonths: 6,
  chatMaxMonths: 24,
  /** Documents and values from phones that were refused. */
  refusalDays: 90,
  /** Must equal the lifecycle rule of `exports/` in infra/resources/buckets.yml. */
  exportDays: 7,
  /** A link stays valid after its user was signed out or demoted, so it lives only as long as a browser needs to follow it. */
  exportLinkSeconds: 60,
  /** Batches of receipts, which list the receipts that failed. */
  receiptBatchDays: 90,
  /** Proposals of sectors for large towns. */
  proposalDays: 7,
  payEventDays: 90,
  /** Deliveries of events to other software. */
  deliveryDays: 30,
  /** Requests to sign up, with their e-mails. */
  signupDays: 7,
  answerHours: 24,
  eventLogMonths: 15,
  tombstoneDays: 180,
} as const;
