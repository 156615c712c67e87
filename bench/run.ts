import { print, runCommand } from '../infra/commands/run-command.ts';
import { UserError } from '../infra/local/user-error.ts';
import { type BenchService, openBenchService } from './bench-service.ts';
import { openIntent, receiveEvent, takeOverPayment } from './cards.ts';
import { relayEvents } from './event-log.ts';
import { buildExport } from './exports.ts';
import { importTown } from './imports.ts';
import { listLargeAssociation } from './large-association.ts';
import { countLog } from './log-figures.ts';
import { type Comparison, tableOf } from './measure.ts';
import { listPassages, recordBatch, recordPassage } from './passages.ts';
import { renderOne } from './receipts.ts';
import { rotateDay } from './rotate.ts';
import { sealDay } from './seal.ts';
import { openSeason } from './season.ts';
import { drawSector } from './sectors.ts';
import { logIn, readSession } from './sign-in.ts';
import { readFigures } from './stats.ts';

const measurements = [
  readSession,
  recordPassage,
  recordBatch,
  listPassages,
  drawSector,
  logIn,
  openIntent,
  receiveEvent,
  takeOverPayment,
  renderOne,
  relayEvents,
  sealDay,
  rotateDay,
  countLog,
  importTown,
  buildExport,
  readFigures,
  listLargeAssociation,
];

type Measurement = (typeof measurements)[number];

/** `npm run bench [-- NAME …]`: prints each measurement as a ratio to a floor measured in the same run. */
runCommand(async () => {
  const names = process.argv.slice(2);
  const works = names.length === 0 ? measurements : names.map(measurementNamed);
  const service = await openBenchService();
  try {
    print(`\n${tableOf(await measure(service, works))}`);
  } finally {
    await service.close();
  }
});

function measurementNamed(name: string): Measurement {
  const work = measurements.find((one) => one.name === name);
  if (work) return work;
  throw new UserError(
    `There is no measurement ${name}. There are: ${measurements.map((one) => one.name).join(', ')}.`,
  );
}

async function measure(service: BenchService, works: readonly Measurement[]): Promise<Comparison[]> {
  print(`Preparing the season (${service.engine}) …`);
  const season = await openSeason(service.resources);
  await service.maintain();
  const results: Comparison[] = [];
  for (const work of works) {
    const compared = [await work(service, season)].flat();
    results.push(...compared);
    for (const { name } of compared) print(`  ${name}`);
  }
  return results;
}
