import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LogFiles } from '../../lib/core/gateways.ts';
import { print } from '../commands/run-command.ts';
import { type EventLine, eventsOf, readLine } from './event-lines.ts';
import { findPartsWithWarnings } from './find-parts.ts';
import { formatLine } from './format-line.ts';
import { openLog } from './open-log.ts';
import { type EventFilter, eventOptions, readFilter } from './options.ts';
import { ALL_DAYS } from './period/range.ts';
import { noFaults, type ReadFaults, warnAboutFaults } from './read-faults.ts';
import { recordReading } from './record-reading.ts';
import { USAGE } from './usage.ts';
import { type LogWatch, watchFolder, watchSegments } from './watch-log.ts';
import { writeToStdout } from './write-output.ts';

const LINES_SHOWN = 20;
/** Poll intervals; that of a bucket is longer because each request costs money. */
const FOLDER_POLL_MS = 300;
const BUCKET_POLL_MS = 2000;

/** `npm run events -- tail -f`: prints the last lines of the log, then new ones until Ctrl-C. */
export async function tail(args: string[]): Promise<void> {
  const options = { ...eventOptions, follow: { type: 'boolean', short: 'f', default: false } } as const;
  const { values } = parseArgs({ args, options });
  if (values.help) return print(USAGE);
  const filter = readFilter(values);
  const log = await openLog(values.stage);
  if (values.personal) {
    await recordReading(log, values.stage, {
      command: 'tail',
      from: null,
      to: null,
      entityId: filter.entityId,
    });
  }
  const isFolder = log.folder !== undefined;
  const faults = noFaults();
  const lines = async function* () {
    // The watch begins first, so that lines that arrive during the read are printed afterwards.
    const watch = await (isFolder ? watchFolder(log.files) : watchSegments(log.files, warnLinesSealed));
    for (const line of await lastLines(log.files, watch, filter, faults))
      yield formatLine(line, values.personal);
    if (!values.follow) return;
    for await (const line of follow(watch, filter, isFolder ? FOLDER_POLL_MS : BUCKET_POLL_MS))
      yield formatLine(line, values.personal);
  };
  await writeToStdout(lines());
  warnAboutFaults(faults);
}

/** The last 20 matching lines, from as many days as needed. */
async function lastLines(
  files: LogFiles,
  watch: LogWatch,
  filter: EventFilter,
  faults: ReadFaults,
): Promise<EventLine[]> {
  let last: EventLine[] = [];
  for (const part of (await findPartsWithWarnings(files, ALL_DAYS)).toReversed()) {
    const ofPart: EventLine[] = [];
    for await (const line of eventsOf(files, watch.atStart(part), filter, faults)) {
      ofPart.push(line);
      if (ofPart.length > LINES_SHOWN) ofPart.shift();
    }
    last = [...ofPart, ...last].slice(-LINES_SHOWN);
    if (last.length === LINES_SHOWN) break;
  }
  return last;
}

async function* follow(watch: LogWatch, filter: EventFilter, pauseMs: number): AsyncGenerator<EventLine> {
  for (;;) {
    const faults = noFaults();
    for await (const line of watch.newLines()) {
      const found = readLine(line, filter, faults);
      if (found) yield found;
    }
    warnAboutFaults(faults);
    await pause(pauseMs);
  }
}

/** Lines are sealed unread, for example, if the computer slept at the end of a day. */
function warnLinesSealed(): void {
  process.stderr.write(
    'Lines came that were sealed before they could be shown: `npm run events -- cat DAY` has them.\n',
  );
}
