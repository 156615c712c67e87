import { parseArgs } from 'node:util';
import type { LogFiles } from '../../lib/core/gateways.ts';
import type { LogPart } from '../../lib/event-log/store/parts.ts';
import { print } from '../commands/run-command.ts';
import { UserError } from '../local/user-error.ts';
import { eventsOf } from './event-lines.ts';
import { findPartsWithWarnings } from './find-parts.ts';
import { formatLine } from './format-line.ts';
import { openLog } from './open-log.ts';
import { type EventFilter, eventOptions, readFilter } from './options.ts';
import { readDay } from './period/range.ts';
import { noFaults, type ReadFaults, warnAboutFaults } from './read-faults.ts';
import { recordReading } from './record-reading.ts';
import { USAGE } from './usage.ts';
import { inBlocks, writeToStdout } from './write-output.ts';

/** `npm run events -- cat 2026-11-20`: prints the lines of a day. */
export async function cat(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: eventOptions });
  if (values.help) return print(USAGE);
  const [named, ...surplus] = positionals;
  if (named === undefined || surplus.length > 0) throw new UserError(USAGE);
  const day = readDay(named, 'cat') ?? named;
  const filter = readFilter(values);
  const log = await openLog(values.stage);
  if (values.personal) {
    await recordReading(log, values.stage, { command: 'cat', from: day, to: day, entityId: filter.entityId });
  }
  const parts = await findPartsWithWarnings(log.files, { from: day, to: day });
  const faults = noFaults();
  await writeToStdout(inBlocks(linesOf(log.files, parts, filter, { faults, personal: values.personal })));
  if (parts.length === 0) process.stderr.write(`The log has no events of ${day}.\n`);
  warnAboutFaults(faults);
}

async function* linesOf(
  files: LogFiles,
  parts: LogPart[],
  filter: EventFilter,
  { faults, personal }: { faults: ReadFaults; personal: boolean },
) {
  for (const part of parts) {
    for await (const line of eventsOf(files, part, filter, faults)) yield formatLine(line, personal);
  }
}
