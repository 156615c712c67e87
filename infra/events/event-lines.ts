import type { LogFiles } from '../../lib/core/gateways.ts';
import { readJson } from '../../lib/core/read-json.ts';
import { readDigest } from '../../lib/event-log/seal/digest.ts';
import type { LogPart } from '../../lib/event-log/store/parts.ts';
import { isTooLong, type Line, readLines } from '../../lib/event-log/store/read-lines.ts';
import { readPart } from '../../lib/event-log/store/read-part.ts';
import { UserError } from '../local/user-error.ts';
import type { EventFilter } from './options.ts';
import type { ReadFaults } from './read-faults.ts';
import { throwRotated } from './sources.ts';

/** A parsed line of the log. */
export type LoggedEvent = {
  readonly [field: string]: unknown;
  readonly timestamp: string;
  readonly event: string;
};
export type EventLine = { text: string; event: LoggedEvent };

/** Yields the matching events of a part; counts unreadable and missing lines in `faults`. */
export async function* eventsOf(
  files: LogFiles,
  part: LogPart,
  filter: EventFilter,
  faults: ReadFaults,
): AsyncGenerator<EventLine> {
  let lines = 0;
  for await (const line of linesOf(files, part)) {
    lines += 1;
    const found = readLine(line, filter, faults);
    if (found) yield found;
  }
  if (!part.sealed) return;
  const digest = await readDigest(files, part);
  if (digest) faults.missing += Math.max(0, digest.lines - lines);
}

async function* linesOf(files: LogFiles, part: LogPart): AsyncGenerator<Line> {
  try {
    yield* readLines(readPart(files, part));
  } catch (error) {
    if (isOf(error, /^(ENOENT|NoSuchKey)$/)) throwRotated();
    if (!isOf(error, /^Z_/) || part.at.kind === 'segments') throw error;
    throw new UserError(`${part.at.key} is damaged: it cannot be decompressed.`);
  }
}

/** Tests the code of a file system or zlib error, or the name of an S3 error. */
function isOf(error: unknown, kind: RegExp): boolean {
  return error instanceof Error && kind.test('code' in error ? String(error.code) : error.name);
}

/** Parses a line; undefined when it does not match, or is unreadable, which is counted in `faults`. */
export function readLine(line: Line, filter: EventFilter, faults: ReadFaults): EventLine | undefined {
  const text = isTooLong(line) ? '' : line.bytes.toString('utf8');
  const event = parseEvent(text);
  if (!event) {
    faults.unreadable += 1;
    return undefined;
  }
  const { entityId, events } = filter;
  if (entityId !== undefined && event['entity_id'] !== entityId) return undefined;
  if (events && !events.some((name) => name === event.event)) return undefined;
  return { text, event };
}

function parseEvent(text: string): LoggedEvent | undefined {
  const value = readJson(text);
  return isEvent(value) ? value : undefined;
}

function isEvent(value: unknown): value is LoggedEvent {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'timestamp' in value &&
    typeof value.timestamp === 'string' &&
    'event' in value &&
    typeof value.event === 'string'
  );
}
