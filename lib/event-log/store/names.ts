import { type Day, type Instant, isDay } from '../../core/time.ts';

/** `2026-11`. */
export type Month = string;

/**
 * A part of a day. Lines that arrive after their day was sealed (for example because a clock ran ahead) become further
 * parts. Part 1 has no number in its name.
 */
export type DayPart = { day: Day; part: number };

/** A parsed key under `logs/`. */
export type ParsedKey =
  | ({ kind: 'plain' | 'packed' | 'digest' | 'checks' } & DayPart)
  | { kind: 'archive' | 'archive-index'; month: Month; part: number }
  | { kind: 'segment'; epoch: number; number: number }
  | { kind: 'rotation'; month: Month }
  | { kind: 'rotation-log' | 'relay-note' | 'foreign' };

const withPart = (name: string, part: number) => (part === 1 ? name : `${name}.${part}`);

/** The lines of a day. */
export const plainKey = ({ day, part }: DayPart) => `events/${withPart(day, part)}.jsonl`;
/** The lines of a day, compressed. */
export const packedKey = (of: DayPart) => `${plainKey(of)}.gz`;
/** The signed digest of a day. */
export const digestKey = ({ day, part }: DayPart) => `${DIGESTS}${withPart(day, part)}.json`;
/** The CRC-32 of each line of a day, four bytes each, which lets a verification find a changed line. */
export const checksKey = ({ day, part }: DayPart) => `${DIGESTS}${withPart(day, part)}.crc`;
/** The compressed days of a month, concatenated. */
export const archiveKey = (month: Month, part: number) => `events/archive/${withPart(month, part)}.jsonl.gz`;
/** The byte range of each day in the archive; written after the archive is verified. */
export const archiveIndexKey = (month: Month, part: number) => `events/archive/${withPart(month, part)}.json`;
/** The record of the rotation of a month. */
export const rotationKey = (month: Month) => `${RECORDS}${month}.json`;
export const segmentKey = (epoch: number, number: number) =>
  `${SEGMENTS}${String(epoch).padStart(6, '0')}-${String(number).padStart(12, '0')}.jsonl`;

export const EVENTS = 'events/';
export const DIGESTS = 'events/digest/';
export const SEGMENTS = 'segments/';
export const RECORDS = 'rotation/';
export const ROTATION_LOG = 'rotation.log';
export const RELAY_NOTE = 'relay.json';

const KEY_PATTERNS: readonly [RegExp, (name: string, part: number) => ParsedKey][] = [
  [/^events\/([\d-]{10})(?:\.(\d+))?\.jsonl$/, (day, part) => ({ kind: 'plain', day, part })],
  [/^events\/([\d-]{10})(?:\.(\d+))?\.jsonl\.gz$/, (day, part) => ({ kind: 'packed', day, part })],
  [/^events\/digest\/([\d-]{10})(?:\.(\d+))?\.json$/, (day, part) => ({ kind: 'digest', day, part })],
  [/^events\/digest\/([\d-]{10})(?:\.(\d+))?\.crc$/, (day, part) => ({ kind: 'checks', day, part })],
  [
    /^events\/archive\/([\d-]{7})(?:\.(\d+))?\.jsonl\.gz$/,
    (month, part) => ({ kind: 'archive', month, part }),
  ],
  [
    /^events\/archive\/([\d-]{7})(?:\.(\d+))?\.json$/,
    (month, part) => ({ kind: 'archive-index', month, part }),
  ],
  [/^rotation\/([\d-]{7})\.json$/, (month) => ({ kind: 'rotation', month })],
];
const SEGMENT = /^segments\/(\d{6})-(\d{12})\.jsonl$/;

/** Parses a key; returns `foreign` when it does not belong to an event log. */
export function parseKey(key: string): ParsedKey {
  if (key === ROTATION_LOG) return { kind: 'rotation-log' };
  if (key === RELAY_NOTE) return { kind: 'relay-note' };
  const [, epoch, number] = SEGMENT.exec(key) ?? [];
  if (epoch && number) return { kind: 'segment', epoch: Number(epoch), number: Number(number) };
  for (const [pattern, nameOf] of KEY_PATTERNS) {
    const [, name, part = '1'] = pattern.exec(key) ?? [];
    if (name && isValidDate(name) && isValidPart(key, part)) return nameOf(name, Number(part));
  }
  return { kind: 'foreign' };
}

function isValidDate(name: string): boolean {
  return isDay(name.length === 7 ? `${name}-01` : name);
}

/** Part 1 has no number in its name; the other numbers have no leading zero. */
function isValidPart(key: string, part: string): boolean {
  return part === '1' ? !/\d\.1\.json/.test(key) && !/\d\.1\.crc$/.test(key) : /^[1-9]\d{0,5}$/.test(part);
}

const LINE_START = /^\{"timestamp":"((\d{4}-\d{2}-\d{2})T[\d:.]{8,12}Z)"/;

/** The timestamp at the start of an event line. Throws when the text is no event line. */
export function timestampOf(line: string): Instant {
  return LINE_START.exec(line)?.[1] ?? throwNotAnEvent();
}

/** The UTC day of an event line. Throws when the text is no event line. */
export function dayOf(line: string): Day {
  return LINE_START.exec(line)?.[2] ?? throwNotAnEvent();
}

function throwNotAnEvent(): never {
  throw new Error('this is not an event line');
}
