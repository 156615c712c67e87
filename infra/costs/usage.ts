/** A nightly comparison of an account with the provider, with the 25 payments of four days of December; measured. */
export const comparison = {
  /** 21.3 ms × 3.5, four calls of the provider, 30 ms for the database. */
  billedMs: 1305,
  logRecords: 66,
  logKb: 4.7,
  databaseKb: 80.2,
  /** 171 measured at the simulator, the rest assumed. */
  providerKb: 189,
};

export const measured = {
  /** Log records of storing one event: 6.7. */
  recordsOfAnEvent: 7,
  /** A PDF of 18.0 kB in base64; the whole message has 27.7 kB. */
  attachmentBytes: 25_000,
};

export const assumed = {
  coldSeconds: 1.5,
  pagesOfARequest: 1,
  logBytesOfAnEvent: 760,
  backupDays: 35,
  /** Three messages of 8 kB and the e-mail of 45. */
  natBytesOfAReceipt: 69_000,
  /** A call of the provider, of which 1.5 kB go out (measured 1.1 to 3.2 kB at the simulator, without TLS). */
  natBytesOfACall: 6000,
  outBytesOfACall: 1500,
  /** Two keys for a cold start, one parameter. */
  natBytesOfAColdStart: 15_000,
  natBytesOfAParameter: 6000,
  parameterReadsAnHour: 12,
  /** A zone has half of the traffic of the database in another. */
  otherZone: 0.5,
  /** Files of the seal and the rotation in a month. */
  sealedFiles: 200,
  writesOfAnEvent: 1 / 1000,
  readsOfAReceipt: 1.3,
  /** The seal lists a segment's day, reads it, and looks again before it removes it. */
  readsOfASegment: 3,
  /** Sent, received and deleted; mail twice. */
  queueRequestsOfAReceipt: 9,
  queueRequests: 3,
  kmsOfAColdStart: 2,
  /** With bucket keys S3 asks once for about a hundred requests. */
  kmsOfAReceipt: 0.023,
  /** 242 B of our own log (measured), 290 of Lambda, 150 of the gateway, and 26 for each of the five lines. */
  logBytesOfARequest: 850,
  logBytesOfAReceipt: 2400,
  logBytesOfAWorker: 800,
  compressed: 0.2,
  /** Key, policy, sender and return address; answers in caches are not deducted. */
  questionsOfAnEmail: 4,
};
