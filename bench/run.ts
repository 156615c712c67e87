import { print, runCommand } from '../infra/commands/run-command.ts';
import { StopLine } from '../infra/local/stop-line.ts';
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

const all = [
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

type Work = (typeof all)[number];

/** `npm run bench [-- NAME …]`: prints each measurement as a ratio to a floor measured in the same run. */
runCommand(async () => {
  const names = process.argv.slice(2);
  const works = names.length === 0 ? all : names.map(workOf);
  const stage = await openStage();
  try {
    print(`\n${tableOf(await measure(stage, works))}`);
  } finally {
    await stage.close();
  }
});

function workOf(name: string): Work {
  const work = all.find((one) => one.name === name);
  if (work) return work;
  throw new StopLine(`There is no measurement ${name}. There are: ${all.map((one) => one.name).join(', ')}.`);
}

async function measure(stage: Stage, works: readonly Work[]): Promise<Comparison[]> {
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
