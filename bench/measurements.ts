import { findAddresses } from './addresses.ts';
import type { BenchService } from './bench-service.ts';
import { importBuildingFile } from './building-imports.ts';
import { openIntent, receiveEvent, takeOverPayment } from './cards.ts';
import { readBalances } from './cash.ts';
import { writeMessages } from './chat.ts';
import { enrichSector } from './enrichment.ts';
import { relayEvents } from './event-log/event-log.ts';
import { countLog } from './event-log/log-figures.ts';
import { rotateDay } from './event-log/rotate.ts';
import { sealDay } from './event-log/seal.ts';
import { buildExport } from './exports.ts';
import { importTown } from './imports.ts';
import { drawMap } from './map.ts';
import type { Comparison } from './measure.ts';
import { renderOne } from './receipts.ts';
import { refuseLogins } from './refused-logins.ts';
import type { Season } from './season.ts';
import { drawSector, redrawSector } from './sectors.ts';
import { loadTown } from './towns.ts';
import { inspectPicture } from './uploads.ts';

type Compared = Promise<Comparison | Comparison[]>;

/** The measurements in this process; each compares ours with its own floor. */
export const serviceWorks: readonly ((service: BenchService) => Compared)[] = [
  relayEvents,
  renderOne,
  sealDay,
  rotateDay,
  countLog,
  importTown,
  loadTown,
  importBuildingFile,
  inspectPicture,
];

/** The measurements that also need an association with a season. */
export const seasonWorks: readonly ((service: BenchService, season: Season) => Compared)[] = [
  buildExport,
  drawSector,
  redrawSector,
  findAddresses,
  enrichSector,
  drawMap,
  readBalances,
  writeMessages,
  openIntent,
  receiveEvent,
  takeOverPayment,
  refuseLogins,
];
