import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openDuckDb } from '../../infra/events/stats/duckdb.ts';
import { readFigures } from '../../infra/events/stats/read-figures.ts';
import { processEnvironment } from '../../lib/core/config/config.ts';
import { addDays, addSeconds } from '../../lib/core/time.ts';
import { packedKey, plainKey } from '../../lib/event-log/store/names.ts';
import { openLogFiles } from '../../lib/gateways/event-log/log-files.ts';
import type { BenchService } from '../bench-service.ts';
import { compare } from '../measure.ts';
import { eventLine } from './log-lines.ts';

const FIRST = '2026-10-20';
const DAYS = 30;
const COMPRESSED = 20;
/** The number of events; `EVENTS=5000000 npm run bench` measures a nationwide season. */
const EVENTS = Number(processEnvironment['EVENTS'] || 200_000);

/** Floor: a plain DuckDB query that counts the events of the same files by name. */
export async function countLog({ folder: bench }: Pick<BenchService, 'folder'>) {
  const folder = join(bench, 'analysis');
  await fillLog(folder);
  const files = await openLogFiles({ kind: 'file', folder }, {}, { locks: false });
  const log = { files, folder, stageBucket: undefined };
  const range = { from: FIRST, to: addDays(FIRST, DAYS - 1) };
  const connection = await (await openDuckDb()).connect();
  const floor = () =>
    connection.runAndReadAll(`select event, count(*) from read_json('${folder}/events/*.jsonl*',
      format = 'newline_delimited', columns = {event: 'varchar'}) group by event`);
  const ours = () => readFigures(log, { range, timeZone: 'Europe/Paris', entityId: undefined });
  const result = await compare({
    name: 'figures of the event log',
    unit: 'events',
    floor,
    ours,
    calls: 1,
    perCall: EVENTS,
  });
  connection.closeSync();
  return result;
}

/** Writes the older days compressed and the newer ones plain, without digests. */
async function fillLog(folder: string): Promise<void> {
  await mkdir(join(folder, 'events'), { recursive: true });
  for (let at = 0; at < DAYS; at += 1) {
    const day = { day: addDays(FIRST, at), part: 1 };
    const lines = Readable.from(linesOf(at));
    if (at < COMPRESSED) {
      await pipeline(lines, createGzip({ level: 6 }), createWriteStream(join(folder, packedKey(day))));
    } else await pipeline(lines, createWriteStream(join(folder, plainKey(day))));
  }
}

const BLOCK = 1000;

function* linesOf(day: number): Generator<string> {
  const count = Math.floor(EVENTS / DAYS);
  const begin = `${addDays(FIRST, day)}T00:00:00.000Z`;
  let block = '';
  for (let at = 0; at < count; at += 1) {
    block += `${eventLine(addSeconds(begin, Math.floor((at * 86_400) / count)), day * count + at)}\n`;
    if (at % BLOCK === BLOCK - 1 || at === count - 1) {
      yield block;
      block = '';
    }
  }
}
