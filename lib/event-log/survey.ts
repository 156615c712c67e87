import type { LogFiles } from '../gateways.ts';
import { type DayPart, EVENTS, type LogName, type Month, readKey, SEGMENTS } from './names.ts';

/** A file with the lines of a part of a day. */
type DayFile = DayPart & { key: string; bytes: number };
export type Segment = { key: string; epoch: number; number: number; bytes: number };

/** The names of what lies in the log. */
export type Survey = {
  plain: DayFile[];
  packed: DayFile[];
  sealed: DayPart[];
  segments: Segment[];
  archives: { month: Month; part: number }[];
};

export async function survey(files: LogFiles): Promise<Survey> {
  const found: Survey = { plain: [], packed: [], sealed: [], segments: [], archives: [] };
  // First what goes when a day is sealed: whoever is sealing meanwhile then takes nothing out of sight.
  for await (const { key, bytes } of files.list(SEGMENTS)) note(found, readKey(key), key, bytes);
  for await (const { key, bytes } of files.list(EVENTS)) note(found, readKey(key), key, bytes);
  return found;
}

function note(found: Survey, name: LogName, key: string, bytes: number): void {
  switch (name.kind) {
    case 'plain':
    case 'packed':
      found[name.kind].push({ day: name.day, part: name.part, key, bytes });
      return;
    case 'digest':
      found.sealed.push({ day: name.day, part: name.part });
      return;
    case 'segment':
      found.segments.push({ key, epoch: name.epoch, number: name.number, bytes });
      return;
    case 'archive-index':
      // Not the archive: without its index it is not verified yet.
      found.archives.push({ month: name.month, part: name.part });
      return;
    case 'checks':
    case 'archive':
    case 'rotation':
    case 'rotation-log':
    case 'relay-note':
    case 'foreign':
      return;
  }
}
