import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  archiveIndexKey,
  archiveKey,
  type DayPart,
  digestKey,
  packedKey,
  plainKey,
  segmentKey,
} from '../../../lib/event-log/store/names.ts';
import { newFolder } from '../local/emulator.ts';

type Days = Record<string, string[]>;

/** An event log in a folder whose files the test writes itself. */
export type HandMadeLog = {
  folder: string;
  /** Writes the plain file of a day, or of a part such as `2026-11-20.2`. */
  plain(day: string, lines: string[]): Promise<void>;
  packed(day: string, lines: string[]): Promise<void>;
  archive(month: string, days: Days): Promise<void>;
  segment(number: number, lines: string[]): Promise<void>;
  /** Writes a digest which says that a day has this number of sealed lines. */
  seal(day: string, lines: number): Promise<void>;
  /** Appends any text to a day, even if it is not a valid line. */
  append(day: string, text: string): Promise<void>;
  write(key: string, content: string | Uint8Array): Promise<void>;
};

export async function makeLog(): Promise<HandMadeLog> {
  const folder = await newFolder('hand-made');
  const write = async (key: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), content);
  };
  const seal = async (day: string, lines: number) => {
    const part = partOf(day);
    await write(digestKey(part), JSON.stringify(digestOf(part, lines)));
  };
  return {
    folder,
    write,
    seal,
    plain: (day, lines) => write(plainKey(partOf(day)), textOf(lines)),
    packed: async (day, lines) => {
      await write(packedKey(partOf(day)), gzipSync(textOf(lines)));
      await seal(day, lines.length);
    },
    archive: async (month, days) => {
      let [from, archive] = [0, Buffer.alloc(0)];
      const members: object[] = [];
      for (const [day, lines] of Object.entries(days)) {
        const member = gzipSync(textOf(lines));
        members.push({ ...partOf(day), from, bytes: member.length, lines: lines.length });
        from += member.length;
        archive = Buffer.concat([archive, member]);
        await seal(day, lines.length);
      }
      await write(archiveKey(month, 1), archive);
      await write(archiveIndexKey(month, 1), JSON.stringify({ members }));
    },
    segment: (number, lines) => write(segmentKey(1, number), textOf(lines)),
    append: (day, text) => appendFile(join(folder, plainKey(partOf(day))), text),
  };
}

const textOf = (lines: string[]) => lines.map((line) => `${line}\n`).join('');

function partOf(name: string): DayPart {
  const [day = '', part = '1'] = name.split('.');
  return { day, part: Number(part) };
}

function digestOf({ day, part }: DayPart, lines: number) {
  const hash = '0'.repeat(64);
  return {
    number: 1,
    day,
    part,
    file: plainKey({ day, part }),
    lines,
    bytes: 0,
    sha256: hash,
    chain: hash,
    checks_sha256: hash,
    segments: {},
    sealed_at: `${day}T23:59:59.000Z`,
    previous: null,
    previous_sha256: null,
    key: hash,
    algorithm: 'ed25519',
    signature: '',
  };
}

/** The log lines of a season for two associations, one of them on Réunion. */
const common = { ip: '203.0.113.77', platform: 'ios', app_version: '1.4.0' };

export function event(timestamp: string, name: string, fields: object = {}): string {
  return JSON.stringify({ timestamp, event: name, user_id: 7, entity_id: 12, ...common, ...fields });
}

export const passage = (timestamp: string, amount: number, payment_type = 'cash', fields: object = {}) =>
  event(timestamp, 'passage_created', {
    passage_id: 1,
    operation_id: 1,
    sector_id: 1,
    amount,
    payment_type,
    ...fields,
  });

export const correction = (timestamp: string, old: number | null, now: number) =>
  event(timestamp, 'passage_updated', { passage_id: 1, changes: { montant: { old, new: now } } });
