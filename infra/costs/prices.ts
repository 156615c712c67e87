/** The source and date of each list price; A to D are quoted from public repositories. */
export const sources = {
  A: 'AWS price list files of eu-west-3, published 11 September to 8 October 2026',
  B: 'AWS price list query for eu-west-3, 7 September 2026',
  C: 'price list files of eu-west-2 (London), September and October 2026',
  D: 'price list files of eu-central-1 (Frankfurt), 31 August 2026',
  R: 'from memory',
} as const;

type Source = keyof typeof sources;

/** A price in US dollars for `count` units. */
export type Price = { of: string; unit: string; count: number; usd: number; source: readonly Source[] };

const GB = { unit: 'GB', count: 1e9 };
const MILLION = { unit: 'million', count: 1e6 };

/** The list prices of eu-west-3 (Paris), without tax, free tier, discount or support plan. */
export const prices = {
  gatewayRequests: { of: 'HTTP API, requests of up to 512 kB', ...MILLION, usd: 1.17, source: ['A'] },
  lambdaRequests: { of: 'Lambda, requests', ...MILLION, usd: 0.2, source: ['B'] },
  lambdaTime: {
    of: 'Lambda, time on x86_64',
    unit: '1,000 GB-s',
    count: 1000,
    usd: 0.0166667,
    source: ['C'],
  },
  natHours: { of: 'NAT gateway', unit: 'hours', count: 1, usd: 0.05, source: ['A'] },
  natData: { of: 'NAT gateway, data', ...GB, usd: 0.05, source: ['A'] },
  addressHours: { of: 'public IPv4 address', unit: 'hours', count: 1, usd: 0.005, source: ['A'] },
  acuHours: { of: 'Aurora Serverless v2', unit: 'ACU-hours', count: 1, usd: 0.14, source: ['C', 'D'] },
  // Storage and I/O cost 0.10 and 0.20 in London; the sums use the higher prices.
  auroraStorage: { of: 'Aurora storage', ...GB, usd: 0.119, source: ['D'] },
  auroraIo: { of: 'Aurora I/O', ...MILLION, usd: 0.22, source: ['D'] },
  auroraBackups: { of: 'Aurora backups beyond the free amount', ...GB, usd: 0.022, source: ['C'] },
  s3Storage: { of: 'S3 Standard', ...GB, usd: 0.024, source: ['A'] },
  s3Writes: { of: 'S3, PUT or LIST', unit: '1,000', count: 1000, usd: 0.0053, source: ['A'] },
  s3Reads: { of: 'S3, GET', unit: '1,000', count: 1000, usd: 0.00042, source: ['A'] },
  internetData: { of: 'data to the internet', ...GB, usd: 0.09, source: ['A'] },
  // 0.01 for each direction.
  zoneData: { of: 'data between zones', ...GB, usd: 0.02, source: ['R'] },
  sqs: { of: 'SQS', ...MILLION, usd: 0.4, source: ['B'] },
  scheduler: { of: 'Scheduler, runs', ...MILLION, usd: 1.2, source: ['B'] },
  kmsKeys: { of: 'KMS, key', unit: 'keys', count: 1, usd: 1, source: ['C'] },
  kmsRequests: { of: 'KMS, requests', unit: '10,000', count: 10_000, usd: 0.03, source: ['C'] },
  secrets: { of: 'Secrets Manager', unit: 'secrets', count: 1, usd: 0.4, source: ['A'] },
  sesEmails: { of: 'SES, e-mails', unit: '1,000', count: 1000, usd: 0.1, source: ['C'] },
  sesAttachments: { of: 'SES, attachments', ...GB, usd: 0.12, source: ['C'] },
  logsWritten: { of: 'CloudWatch Logs, written', ...GB, usd: 0.5985, source: ['A', 'C'] },
  logsKept: { of: 'CloudWatch Logs, kept', ...GB, usd: 0.0315, source: ['A', 'C'] },
  alarms: { of: 'CloudWatch, alarm', unit: 'metrics', count: 1, usd: 0.1, source: ['A', 'C'] },
  metrics: { of: 'CloudWatch, metric', unit: 'metrics', count: 1, usd: 0.3, source: ['A', 'C'] },
  // DNS queries for aliases are free.
  dnsQuestions: { of: 'Route 53, questions', ...MILLION, usd: 0.4, source: ['A'] },
} as const satisfies Record<string, Price>;

/** List prices that are in no sum: too small, or not part of a stage. */
export const unusedPrices = {
  socketMessages: { of: 'WebSocket API, messages', ...MILLION, usd: 1.17, source: ['R'] },
  socketMinutes: { of: 'WebSocket API, minutes of a connection', ...MILLION, usd: 0.29, source: ['R'] },
  sns: { of: 'SNS', ...MILLION, usd: 0.5, source: ['B'] },
  hostedZone: { of: 'Route 53, hosted zone', unit: 'zones', count: 1, usd: 0.5, source: ['A'] },
  kmsSignatures: { of: 'KMS, signatures', unit: '10,000', count: 10_000, usd: 0.15, source: ['R'] },
  // I/O is free at this price; its storage costs more than twice as much.
  optimizedAcuHours: { of: 'Aurora I/O-Optimized', unit: 'ACU-hours', count: 1, usd: 0.19, source: ['C'] },
} as const satisfies Record<string, Price>;
