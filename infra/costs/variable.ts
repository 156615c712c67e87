import type { StageRow } from '../deploy/stages.ts';
import { acuHoursAbove, capacityOf } from './capacity.ts';
import { DAYS, MINUTES, memory } from './fixed.ts';
import { billOf, type Line, type Use } from './lines.ts';
import { hours, months, type Season, type Size } from './months.ts';
import { bucketBytes, databaseBytes, fileBytes } from './storage.ts';
import { assumed, comparison, measured } from './usage.ts';

/** The bill beyond the fixed part for a month with this share of the season. */
export function variablePart(season: Season, size: Size, share: number, prod: StageRow): Line[] {
  const { of, requests, messages } = season;
  const { associations } = size;
  const all = (perSeason: number) => perSeason * associations * share;
  const compared = DAYS * associations * of.comparedAccounts;
  const coldStarts = all(requests.count) * size.coldShare;
  const parameters = hours.active * assumed.parameterReadsAnHour * size.containers;
  const segments = Math.min(MINUTES, all(season.events));
  const receipts = all(of.receipts);
  const worked = all(3 * of.receipts + of.exports + season.webhooks) + compared;
  const billedSeconds = (all(requests.billedMs + messages.billedMs) + comparison.billedMs * compared) / 1000;
  const minimum = Number(prod['database_min_acu']);
  const acuHours = acuHoursAbove(
    capacityOf(season, size, share, minimum),
    prod,
    Number(prod['database_instances']),
  );
  const uses: Use[] = [
    ['API Gateway, requests', 'gatewayRequests', all(requests.count)],
    ['Lambda, requests and messages', 'lambdaRequests', all(requests.count) + worked],
    ['Lambda, time', 'lambdaTime', (billedSeconds + coldStarts * assumed.coldSeconds) * (memory.most / 1024)],
    ['Aurora, ACU above the minimum', 'acuHours', acuHours],
    ['Aurora storage', 'auroraStorage', databaseBytes(season, associations, size.addresses)],
    ['Aurora I/O', 'auroraIo', ioOf(season, all, compared)],
    ['Aurora backups', 'auroraBackups', backupBytes(season, all, compared)],
    ['NAT gateways, data', 'natData', natBytes(season, all, compared, coldStarts, parameters)],
    ['data to the internet', 'internetData', all(outBytes(season))],
    [
      'data between zones',
      'zoneData',
      assumed.otherZone *
        1000 *
        (all(requests.databaseKb + messages.databaseKb) + comparison.databaseKb * compared),
    ],
    ['S3, three seasons and the exports', 's3Storage', bucketBytes(season, associations, share, DAYS)],
    [
      'S3, writes',
      's3Writes',
      receipts +
        all(of.exports) +
        segments +
        all(season.events) * assumed.writesOfAnEvent +
        assumed.sealedFiles,
    ],
    [
      'S3, reads',
      's3Reads',
      assumed.readsOfAReceipt * receipts + all(of.exports) + assumed.readsOfASegment * segments,
    ],
    [
      'SQS',
      'sqs',
      assumed.queueRequestsOfAReceipt * receipts +
        assumed.queueRequests * (all(of.exports + season.webhooks) + compared),
    ],
    [
      'KMS, requests',
      'kmsRequests',
      assumed.kmsOfAColdStart * coldStarts + parameters + assumed.kmsOfAReceipt * receipts,
    ],
    ['SES, e-mails', 'sesEmails', receipts],
    ['SES, attachments', 'sesAttachments', receipts * measured.attachmentBytes],
    ['CloudWatch Logs, written', 'logsWritten', logBytes(season, all, compared)],
    ['CloudWatch Logs, kept for a year', 'logsKept', keptLogBytes(season, associations, compared)],
    ['Route 53, questions of mail servers', 'dnsQuestions', assumed.questionsOfAnEmail * receipts],
  ];
  return billOf(uses);
}

type All = (perSeason: number) => number;

/**
 * The number of I/O operations. AWS counts writes in units of 4 kB of log (AWS Database Blog, "Planning I/O in Amazon Aurora");
 * this counts one per record.
 */
function ioOf({ requests, messages, events }: Season, all: All, compared: number): number {
  const records = requests.logRecords + messages.logRecords + measured.recordsOfAnEvent * events;
  return all(records + requests.count * assumed.pagesOfARequest) + comparison.logRecords * compared;
}

/** Bytes of backups. Backups up to the size of the volume are free (Aurora user guide), so only the log is billed. */
function backupBytes({ requests, messages, events }: Season, all: All, compared: number): number {
  const perSeason = (requests.logKb + messages.logKb) * 1000 + events * assumed.logBytesOfAnEvent;
  const month = all(perSeason) + comparison.logKb * 1000 * compared;
  return (month * assumed.backupDays) / DAYS;
}
function natBytes(
  season: Season,
  all: All,
  compared: number,
  coldStarts: number,
  parameters: number,
): number {
  return (
    all(season.of.receipts * assumed.natBytesOfAReceipt + season.providerCalls * assumed.natBytesOfACall) +
    comparison.providerKb * 1000 * compared +
    coldStarts * assumed.natBytesOfAColdStart +
    parameters * assumed.natBytesOfAParameter
  );
}
/** Bytes sent to the internet; each export is downloaded once, directly from the bucket. */
function outBytes({ of, requests, providerCalls }: Season): number {
  return requests.answerKb * 1000 + of.exports * fileBytes.exported + providerCalls * assumed.outBytesOfACall;
}
function logBytes({ of, requests, webhooks }: Season, all: All, compared: number): number {
  const perSeason =
    requests.count * assumed.logBytesOfARequest +
    of.receipts * assumed.logBytesOfAReceipt +
    webhooks * assumed.logBytesOfAWorker;
  return all(perSeason) + compared * assumed.logBytesOfAWorker;
}
/** Bytes of logs that twelve average months write. */
function keptLogBytes(season: Season, associations: number, compared: number): number {
  const month = logBytes(season, (perSeason) => perSeason * associations * months.average, compared);
  return 12 * month * assumed.compressed;
}
