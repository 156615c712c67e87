import { parseArgs } from 'node:util';
import type { LogFiles } from '../../lib/core/gateways.ts';
import type { LogPart } from '../../lib/event-log/store/parts.ts';
import { print } from '../commands/run-command.ts';
import { StopLine } from '../local/stop-line.ts';
import { eventsOf } from './event-lines.ts';
import { type Faults, noFaults, tellFaults } from './faults.ts';
import { openLog } from './open-log.ts';
import { readWanted, selection, type Wanted } from './options.ts';
import { partsOf } from './parts-of.ts';
import { recordReading } from './personal.ts';
import { readDay } from './range.ts';
import { shownLine } from './shown-line.ts';
import { USAGE } from './usage.ts';
import { inBlocks, writeOut } from './write-out.ts';

/** `npm run events -- cat 2026-11-20`: prints the lines of a day. */
export async function cat(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: selection });
  if (values.help) return print(USAGE);
  const [named, ...surplus] = positionals;
  if (named === undefined || surplus.length > 0) throw new StopLine(USAGE);
  const day = readDay(named, 'cat') ?? named;
  const wanted = readWanted(values);
  const log = await openLog(values.stage);
  if (values.personal) {
    await recordReading(log, values.stage, { command: 'cat', from: day, to: day, entityId: wanted.entityId });
  }
  const parts = await partsOf(log.files, { from: day, to: day });
  const faults = noFaults();
  await writeOut(inBlocks(linesOf(log.files, parts, wanted, { faults, personal: values.personal })));
  if (parts.length === 0) process.stderr.write(`The log has no events of ${day}.\n`);
  tellFaults(faults);
}

async function* linesOf(
  files: LogFiles,
  parts: LogPart[],
  wanted: Wanted,
  { faults, personal }: { faults: Faults; personal: boolean },
) {
  for (const part of parts) {
    for await (const line of eventsOf(files, part, wanted, faults)) yield shownLine(line, personal);
  }
}
