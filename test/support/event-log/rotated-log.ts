import { gunzipSync } from 'node:zlib';
import type { LogFiles } from '../../../lib/core/gateways.ts';
import { addDays, type Day } from '../../../lib/core/time.ts';
import type { Json } from '../http/answer.ts';
import { fillOutbox } from './event-log.ts';
import { bytesOf, listed, textOf } from './log-content.ts';

/** Emits one event on each of these days. Returns the lines by day. */
export async function emitOn(...days: Day[]): Promise<Record<Day, string[]>> {
  const lines = days.length === 0 ? [] : await fillOutbox(days.map((day) => `${day}T10:00:00.000Z`));
  const byDay: Record<Day, string[]> = {};
  for (const [at, day] of days.entries()) byDay[day] = [...(byDay[day] ?? []), lines[at] ?? ''];
  return byDay;
}

/** The days from `first` to `last`, both inclusive. */
export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The keys under `events/` except digests: `2026-11-01.jsonl`, `archive/2026-10.jsonl.gz`. */
export async function shelf(files: LogFiles): Promise<string[]> {
  const keys = (await listed(files, 'events/')).map(({ key }) => key.slice('events/'.length));
  return keys.filter((key) => !key.startsWith('digest/'));
}

/** The days, and parts of days, that have a digest. */
export async function digested(files: LogFiles): Promise<string[]> {
  const keys = (await listed(files, 'events/digest/')).map(({ key }) => key.slice('events/digest/'.length));
  const names = (ending: string) =>
    keys.filter((key) => key.endsWith(ending)).map((key) => key.slice(0, -ending.length));
  if (`${names('.crc')}` !== `${names('.json')}`) throw new Error('digests and checks do not go together');
  return names('.json');
}

/** The lines in a compressed file, or in one member of it. */
export async function unpacked(files: LogFiles, key: string, from = 0, bytes = Infinity): Promise<string[]> {
  const packed = (await bytesOf(files, key)).subarray(from, from + bytes);
  return gunzipSync(packed).toString().split('\n').slice(0, -1);
}

/** The lines of rotation.log. */
export async function summaries(files: LogFiles): Promise<Json[]> {
  const text = await textOf(files, 'rotation.log');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** The contents of all files of a log, by key, without the durations of rotations, which differ between runs. */
export async function contentsOf(files: LogFiles): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const { key } of await listed(files, '')) {
    const text = (await bytesOf(files, key)).toString('latin1');
    contents[key] = text.replace(/"seconds":\d+/g, '');
  }
  return contents;
}

export async function recordOf(files: LogFiles, month: string): Promise<Json> {
  return JSON.parse(await textOf(files, `rotation/${month}.json`));
}
