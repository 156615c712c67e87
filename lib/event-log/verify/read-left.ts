import * as z from 'zod';
import type { LogFiles } from '../../gateways.ts';
import { readJson } from '../../read-json.ts';
import { readAll } from '../bytes.ts';
import { type DayPart, EVENTS, RELAY_NOTE, readKey } from '../names.ts';

const count = () => z.int().nonnegative();

const Note = z.object({
  pending: z.object({ file: z.string(), offset: count(), bytes: count() }).nullable(),
  end: z.object({ file: z.string(), bytes: count() }).nullish(),
});

/** How long the file is that the relay of a folder appended to last; more than one length while it is at it. */
export type Left = { key: string; part: DayPart; least: number; most: number };

/** What the relay says of the file that it appended to last; undefined where it says nothing. */
export async function readLeft(files: LogFiles): Promise<Left | undefined> {
  if ((await files.size(RELAY_NOTE)) === undefined) return undefined;
  const { data } = Note.safeParse(readJson(await readAll(files.read(RELAY_NOTE))));
  if (data?.pending) {
    const { file, offset, bytes } = data.pending;
    return leftOf(file, offset, offset + bytes);
  }
  return data?.end ? leftOf(data.end.file, data.end.bytes, data.end.bytes) : undefined;
}

function leftOf(file: string, least: number, most: number): Left | undefined {
  const key = `${EVENTS}${file}`;
  const name = readKey(key);
  return name.kind === 'plain' ? { key, part: { day: name.day, part: name.part }, least, most } : undefined;
}
