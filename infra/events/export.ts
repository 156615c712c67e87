import { parseArgs } from 'node:util';
import { csvHead, csvLines } from '../../lib/core/text/csv.ts';
import { print } from '../commands/run-command.ts';
import { eventsOf } from './event-lines.ts';
import { columnsOf } from './export-columns.ts';
import { type Faults, noFaults, tellFaults } from './faults.ts';
import { maskEvent } from './mask.ts';
import { type OpenLog, openLog } from './open-log.ts';
import { eventNames, period, readWanted, selection, type Wanted } from './options.ts';
import { partsOf } from './parts-of.ts';
import { readPeriod, sayTimeZone } from './period.ts';
import { recordReading } from './personal.ts';
import { daysAround, instantsOf, type Range } from './range.ts';
import { USAGE } from './usage.ts';
import { inBlocks, writeFileOut, writeOut } from './write-out.ts';

/** The CSV style that French spreadsheets open, as in the files for treasurers. */
const STYLE = { bom: true, decimalComma: true };
const CHUNK = 1000;

type Wish = { wanted: Wanted; range: Range; timeZone: string; personal: boolean };

/** `npm run events -- export --csv --event passage_created`: exports events as CSV. */
export async function exportCsv(args: string[]): Promise<void> {
  const format = { csv: { type: 'boolean', default: true }, out: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options: { ...selection, ...period, ...format } });
  if (values.help) return print(USAGE);
  const { personal, stage, out } = values;
  const wanted = readWanted(values);
  const { entityId } = wanted;
  const log = await openLog(stage);
  const { range, timeZone } = await readPeriod(log, values, entityId);
  if (personal) await recordReading(log, stage, { command: 'export', ...range, entityId });
  process.stderr.write(`${sayTimeZone(timeZone, entityId)}\n`);
  const faults = noFaults();
  const texts = inBlocks(csvOf(log, { wanted, range, timeZone: timeZone.name, personal }, faults));
  await (out === undefined ? writeOut(texts) : writeFileOut(out, texts));
  tellFaults(faults);
}

/** Yields the CSV in chunks, so that at most 1000 events are in memory. */
async function* csvOf(log: OpenLog, { personal, ...wish }: Wish, faults: Faults): AsyncGenerator<string> {
  const columns = columnsOf(wish.wanted.events ?? eventNames);
  yield csvHead(columns, STYLE);
  let chunk: ReturnType<typeof maskEvent>[] = [];
  for await (const event of eventsIn(log, wish, faults)) {
    chunk.push(personal ? event : maskEvent(event));
    if (chunk.length < CHUNK) continue;
    yield csvLines(columns, chunk, STYLE);
    chunk = [];
  }
  yield csvLines(columns, chunk, STYLE);
}

async function* eventsIn(
  { files }: OpenLog,
  { wanted, range, timeZone }: Omit<Wish, 'personal'>,
  faults: Faults,
) {
  const { start, end } = instantsOf(range, timeZone);
  for (const part of await partsOf(files, daysAround(range))) {
    for await (const { event } of eventsOf(files, part, wanted, faults)) {
      if (event.timestamp >= start && event.timestamp < end) yield event;
    }
  }
}
