/** One nightly comparison of an account with the provider, with the 25 payments of four days in December; measured. */
export const comparison = {
  /** 21.3 ms × 3.5, four calls to the provider, 30 ms for the database. */
  billedMs: 1305,
  logRecords: 66,
  logKb: 4.7,
  databaseKb: 80.2,
  /** 171 measured with the simulator, the rest assumed. */
  providerKb: 189,
};

export const measured = {
  /** Database log records for storing one event: measured 6.7. */
  recordsOfAnEvent: 7,
  /** A PDF of 18.0 kB in base64; the whole message is 27.7 kB. */
  attachmentBytes: 25_000,
};

export const assumed = {
  coldSeconds: 1.5,
  pagesOfARequest: 1,
  logBytesOfAnEvent: 760,
  backupDays: 35,
  /** Three messages of 8 kB and an e-mail of 45 kB. */
  natBytesOfAReceipt: 69_000,
  /** A call to the provider, of which 1.5 kB are sent (measured 1.1 to 3.2 kB with the simulator, without TLS). */
  natBytesOfACall: 6000,
  outBytesOfACall: 1500,
  /** A cold start fetches two keys; a later read fetches one parameter. */
  natBytesOfAColdStart: 15_000,
  natBytesOfAParameter: 6000,
  parameterReadsAnHour: 12,
  /** Half of the database traffic crosses a zone border. */
  otherZone: 0.5,
  /** The files that the seal and the rotation write in a month. */
  sealedFiles: 200,
  writesOfAnEvent: 1 / 1000,
  readsOfAReceipt: 1.3,
  /** The seal lists a segment's day, reads the segment, and checks it again before removing it. */
  readsOfASegment: 3,
  /** Each message is sent, received and deleted; an e-mail passes through the queue twice. */
  queueRequestsOfAReceipt: 9,
  queueRequests: 3,
  kmsOfAColdStart: 2,
  /** With bucket keys S3 calls KMS once for about a hundred requests. */
  kmsOfAReceipt: 0.023,
  /** 242 B of our own log (measured), 290 B of Lambda's, 150 B of the gateway's, and 26 B for each of the five lines. */
  logBytesOfARequest: 850,
  logBytesOfAReceipt: 2400,
  logBytesOfAWorker: 800,
  compressed: 0.2,
  /** DNS queries: key, policy, sender and return address, without allowing for caches. */
  questionsOfAnEmail: 4,
};
