import { parseArgs } from 'node:util';
import { type EventName, eventFieldNames } from '../../lib/core/events.ts';
import { parseMoney } from '../../lib/core/money.ts';
import {
  type CsvColumn,
  type CsvStyle,
  csvHeader,
  csvLines,
  csvMoney,
  csvNumber,
} from '../../lib/core/text/csv.ts';
import { print } from '../commands/run-command.ts';
import { eventsOf } from './event-lines.ts';
import { findPartsWithWarnings } from './find-parts.ts';
import { maskEvent } from './mask.ts';
import { type OpenLog, openLog } from './open-log.ts';
import { dayOptions, type EventFilter, eventNames, eventOptions, readFilter } from './options.ts';
import { describeTimeZone, readPeriod } from './period/period.ts';
import { daysAround, instantsOf, type Range } from './period/range.ts';
import { noFaults, type ReadFaults, warnAboutFaults } from './read-faults.ts';
import { recordReading } from './record-reading.ts';
import { USAGE } from './usage.ts';
import { inBlocks, writeToFile, writeToStdout } from './write-output.ts';

/** The CSV style that French spreadsheets open, as in the files for treasurers. */
const CSV_STYLE = { bom: true, decimalComma: true };
const EVENTS_PER_CHUNK = 1000;

type ExportRequest = { filter: EventFilter; range: Range; timeZone: string; personal: boolean };

/** `npm run events -- export --csv --event passage_created`: exports events as CSV. */
export async function exportCsv(args: string[]): Promise<void> {
  const format = { csv: { type: 'boolean', default: true }, out: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options: { ...eventOptions, ...dayOptions, ...format } });
  if (values.help) return print(USAGE);
  const { personal, stage, out } = values;
  const filter = readFilter(values);
  const { entityId } = filter;
  const log = await openLog(stage);
  const { range, timeZone } = await readPeriod(log, values, entityId);
  if (personal) await recordReading(log, stage, { command: 'export', ...range, entityId });
  process.stderr.write(`${describeTimeZone(timeZone, entityId)}\n`);
  const faults = noFaults();
  const texts = inBlocks(csvOf(log, { filter, range, timeZone: timeZone.name, personal }, faults));
  await (out === undefined ? writeToStdout(texts) : writeToFile(out, texts));
  warnAboutFaults(faults);
}

/** Yields the CSV in chunks, so that at most 1000 events are in memory. */
async function* csvOf(
  log: OpenLog,
  { personal, ...request }: ExportRequest,
  faults: ReadFaults,
): AsyncGenerator<string> {
  const columns = columnsOf(request.filter.events ?? eventNames);
  yield csvHeader(columns, CSV_STYLE);
  let chunk: ReturnType<typeof maskEvent>[] = [];
  for await (const event of eventsIn(log, request, faults)) {
    chunk.push(personal ? event : maskEvent(event));
    if (chunk.length < EVENTS_PER_CHUNK) continue;
    yield csvLines(columns, chunk, CSV_STYLE);
    chunk = [];
  }
  yield csvLines(columns, chunk, CSV_STYLE);
}

async function* eventsIn(
  { files }: OpenLog,
  { filter, range, timeZone }: Omit<ExportRequest, 'personal'>,
  faults: ReadFaults,
) {
  const { start, end } = instantsOf(range, timeZone);
  for (const part of await findPartsWithWarnings(files, daysAround(range))) {
    for await (const { event } of eventsOf(files, part, filter, faults)) {
      if (event.timestamp >= start && event.timestamp < end) yield event;
    }
  }
}

const common = ['timestamp', 'event', 'user_id', 'entity_id', 'ip', 'platform', 'app_version'];

/** A column for each field of these events, the common ones first. */
export function columnsOf(events: readonly EventName[]): CsvColumn<{ readonly [field: string]: unknown }>[] {
  const fields = events.flatMap((event) => eventFieldNames[event].map(String));
  return [...new Set([...common, ...fields])].map((field) => ({
    header: field,
    cell: (event, style) => cellOf(field, event[field], style),
  }));
}

function cellOf(field: string, value: unknown, style: CsvStyle): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return JSON.stringify(value);
  const cents = field === 'amount' ? parseMoney(value) : undefined;
  return cents === undefined ? csvNumber(value, style) : csvMoney(cents, style);
}
