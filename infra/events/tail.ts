import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LogFiles } from '../../lib/core/gateways.ts';
import { print } from '../commands/run-command.ts';
import { type EventLine, eventsOf, readLine } from './event-lines.ts';
import { type Faults, noFaults, tellFaults } from './faults.ts';
import { type Growth, watchFolder, watchSegments } from './grown.ts';
import { openLog } from './open-log.ts';
import { readWanted, selection, type Wanted } from './options.ts';
import { partsOf } from './parts-of.ts';
import { recordReading } from './personal.ts';
import { EVER } from './range.ts';
import { shownLine } from './shown-line.ts';
import { USAGE } from './usage.ts';
import { writeOut } from './write-out.ts';

const SHOWN = 20;
/** Poll intervals; that of a bucket is longer because each request costs money. */
const FOLDER_PAUSE_MS = 300;
const BUCKET_PAUSE_MS = 2000;

/** `npm run events -- tail -f`: prints the last lines of the log, then new ones until Ctrl-C. */
export async function tail(args: string[]): Promise<void> {
  const options = { ...selection, follow: { type: 'boolean', short: 'f', default: false } } as const;
  const { values } = parseArgs({ args, options });
  if (values.help) return print(USAGE);
  const wanted = readWanted(values);
  const log = await openLog(values.stage);
  if (values.personal) {
    await recordReading(log, values.stage, {
      command: 'tail',
      from: null,
      to: null,
      entityId: wanted.entityId,
    });
  }
  const isFolder = log.folder !== undefined;
  const faults = noFaults();
  const lines = async function* () {
    // The watch begins first, so that lines that arrive meanwhile are printed afterwards.
    const growth = await (isFolder ? watchFolder(log.files) : watchSegments(log.files, tellSealed));
    for (const line of await lastLines(log.files, growth, wanted, faults))
      yield shownLine(line, values.personal);
    if (!values.follow) return;
    for await (const line of follow(growth, wanted, isFolder ? FOLDER_PAUSE_MS : BUCKET_PAUSE_MS))
      yield shownLine(line, values.personal);
  };
  await writeOut(lines());
  tellFaults(faults);
}

/** The last 20 matching lines, from as many days as needed. */
async function lastLines(
  files: LogFiles,
  growth: Growth,
  wanted: Wanted,
  faults: Faults,
): Promise<EventLine[]> {
  let last: EventLine[] = [];
  for (const part of (await partsOf(files, EVER)).toReversed()) {
    const ofPart: EventLine[] = [];
    for await (const line of eventsOf(files, growth.before(part), wanted, faults)) {
      ofPart.push(line);
      if (ofPart.length > SHOWN) ofPart.shift();
    }
    last = [...ofPart, ...last].slice(-SHOWN);
    if (last.length === SHOWN) break;
  }
  return last;
}

async function* follow(growth: Growth, wanted: Wanted, pauseMs: number): AsyncGenerator<EventLine> {
  for (;;) {
    const faults = noFaults();
    for await (const line of growth.lines()) {
      const found = readLine(line, wanted, faults);
      if (found) yield found;
    }
    tellFaults(faults);
    await pause(pauseMs);
  }
}

/** Happens, for example, when the computer slept at the end of a day. */
function tellSealed(): void {
  process.stderr.write(
    'Lines came that were sealed before they could be shown: `npm run events -- cat DAY` has them.\n',
  );
}
