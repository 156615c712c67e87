import { print, runCommand } from '../infra/commands/run-command.ts';
import { openIntent, receiveEvent, takeOverPayment } from './cards.ts';
import { relayEvents } from './event-log.ts';
import { buildExport } from './exports.ts';
import { importTown } from './imports.ts';
import { listLargeAssociation } from './large-association.ts';
import { countLog } from './log-stats.ts';
import { type Comparison, tableOf } from './measure.ts';
import { listPassages, recordBatch, recordPassage } from './passages.ts';
import { renderOne } from './receipts.ts';
import { rotateDay } from './rotate.ts';
import { sealDay } from './seal.ts';
import { openSeason } from './season.ts';
import { drawSector } from './sectors.ts';
import { logIn, readSession } from './sign-in.ts';
import { openStage, type Stage } from './stage.ts';
import { readFigures } from './stats.ts';

const works = [
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

/** `npm run bench`: every number is a ratio to a floor measured in the same run. */
runCommand(async () => {
  const stage = await openStage();
  try {
    print(`\n${tableOf(await measure(stage))}`);
  } finally {
    await stage.close();
  }
});

async function measure(stage: Stage): Promise<Comparison[]> {
  print(`Preparing the season (${stage.engine}) …`);
  const season = await openSeason(stage.resources);
  await stage.maintain();
  const results: Comparison[] = [];
  for (const work of works) {
    const compared = [await work(stage, season)].flat();
    results.push(...compared);
    for (const { name } of compared) print(`  ${name}`);
  }
  return results;
}
