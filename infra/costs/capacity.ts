import type { StageRow } from '../deploy/stages.ts';
import { busy, hours, type Season, type Size } from './months.ts';
import { rowBytes } from './storage.ts';

/**
 * Rules for the size of the database. All are assumptions, except the memory of a connection (measured 22 MB). Readers of promotion
 * tiers 0 and 1 grow with the writer, and Aurora grows faster from a larger size (Aurora user guide, "How Aurora Serverless v2
 * works").
 */
const rule = {
  acuPerProcessor: 4,
  /** Aurora grows before a processor is fully used. */
  load: 0.5,
  bytesPerAcu: 2e9,
  baseBytes: 0.5e9,
  connectionBytes: 20e6,
  /** The database holds in memory every person, and the card payments of the last week with their lines and events. */
  cardPaymentBytes: 2300,
  personBytes: 1300,
  connectionsPerRequest: 4,
  quietConnections: 10,
  step: 0.5,
};

/** The size of the database in one month. */
export type Capacity = {
  requestsPerSecond: number;
  connections: number;
  workingSetBytes: number;
  acuByProcessor: number;
  acuByMemory: number;
  active: number;
  quiet: number;
};

/** The largest of the stage's minimum and the needs of processor and memory, in steps of half an ACU. */
export function capacityOf(season: Season, size: Size, share: number, minimum: number): Capacity {
  const month = season.requests.count * size.associations * share;
  const requestsPerSecond = (month / 30) * (busy.hourOfDay / 3600);
  const connections = connectionsOf(season, size, (month * busy.dayOfMonth * busy.hourOfDay) / 3600);
  const workingSetBytes = workingSet(season, size, share);
  const acuByProcessor = processorAcu(season, requestsPerSecond);
  const acuByMemory = memoryAcu(connections, workingSetBytes);
  const quietAcu = memoryAcu(rule.quietConnections, workingSetBytes);
  const step = (acu: number) => Math.ceil(acu / rule.step) * rule.step;
  return {
    requestsPerSecond,
    connections,
    workingSetBytes,
    acuByProcessor,
    acuByMemory,
    active: step(Math.max(minimum, acuByProcessor, acuByMemory)),
    quiet: step(Math.max(minimum, quietAcu)),
  };
}

/** ACU-hours of a month above the minimum; every instance has the same size. */
export function acuHoursAbove({ active, quiet }: Capacity, prod: StageRow, instances: number): number {
  const minimum = Number(prod['database_min_acu']);
  return instances * ((active - minimum) * hours.active + (quiet - minimum) * hours.quiet);
}

/** The ACU that a rate of requests needs; the time of a request is rounded to 0.1 ms. */
export function processorAcu({ requests, messages }: Season, requestsPerSecond: number): number {
  const ms = Math.round(((requests.databaseMs + messages.databaseMs) / requests.count) * 10) / 10;
  return (requestsPerSecond * (ms / 1000) * rule.acuPerProcessor) / rule.load;
}

/** The average billed seconds of a request. */
export function secondsPerRequest({ requests }: Season): number {
  return requests.billedMs / 1000 / requests.count;
}

function connectionsOf(season: Season, size: Size, requestsPerSecond: number): number {
  const cards = season.cardPayments > 0 ? size.cardFunctionsInUse : 0;
  const busyFunctions = rule.connectionsPerRequest * requestsPerSecond * secondsPerRequest(season);
  return size.functionsInUse + cards + busyFunctions;
}

/** The bytes of a week's passages and card payments, and of all people. */
function workingSet({ of, cardPayments }: Season, { associations }: Size, share: number): number {
  const week = (share * 7) / 30;
  const visits = of.passages * rowBytes.passage + cardPayments * rule.cardPaymentBytes;
  return (visits * week + of.members * rule.personBytes) * associations;
}

function memoryAcu(connections: number, workingSetBytes: number): number {
  const bytes = rule.baseBytes + connections * rule.connectionBytes + workingSetBytes;
  return bytes / rule.bytesPerAcu;
}
