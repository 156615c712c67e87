import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogFiles } from '../../lib/core/gateways.ts';
import { readDigest } from '../../lib/event-log/seal/digest.ts';
import { parseKey } from '../../lib/event-log/store/names.ts';
import { type LogPart, readIndex } from '../../lib/event-log/store/parts.ts';
import { readPart } from '../../lib/event-log/store/read-part.ts';
import { UserError } from '../local/user-error.ts';
import type { OpenLog } from './open-log.ts';
import { completeBytes } from './watch-log.ts';

/** A file of log lines for DuckDB: a local path, or content that is copied first. */
export type Source = {
  compressed: boolean;
  /** How many lines were sealed; undefined when unknown. */
  lines: number | undefined;
} & (
  | { path: string }
  /** A file in a bucket, or one that may change while it is read. */
  | { content: AsyncIterable<Uint8Array>; bytes: number }
);

/** Finds the files of the parts. */
export async function findSources(log: OpenLog, parts: readonly LogPart[]): Promise<Source[]> {
  const whole = log.folder === undefined ? [] : archivesToReadWhole(parts);
  const rest = parts.filter(({ at }) => at.kind !== 'member' || !whole.includes(at.key));
  return Promise.all([
    ...whole.map((key) => archiveSource(log, key)),
    ...rest.map((part) => partSource(log, part)),
  ]);
}

/** The archives of months that have no other files among the parts; they are read as whole files. */
function archivesToReadWhole(parts: readonly LogPart[]): string[] {
  const apart = new Set(parts.filter(({ at }) => at.kind !== 'member').map(monthOf));
  const members = parts.filter((part) => !apart.has(monthOf(part)));
  return [...new Set(members.flatMap(({ at }) => (at.kind === 'member' ? [at.key] : [])))];
}

const monthOf = ({ day }: LogPart) => day.slice(0, 7);

async function archiveSource({ files, folder = '' }: OpenLog, key: string): Promise<Source> {
  const name = parseKey(key);
  if (name.kind !== 'archive') throw new Error(`${key} is no archive`);
  const { members } = await readIndex(files, name.month, name.part);
  const lines = members.reduce((sum, member) => sum + member.lines, 0);
  return { compressed: true, lines, path: join(folder, key) };
}

async function partSource({ files, folder }: OpenLog, part: LogPart): Promise<Source> {
  const { at, sealed } = part;
  const lines = sealed ? (await readDigest(files, part))?.lines : undefined;
  const compressed = at.kind === 'packed' || at.kind === 'member';
  const isFixed = at.kind === 'packed' || (at.kind === 'plain' && sealed);
  if (folder !== undefined && isFixed) return { compressed, lines, path: join(folder, at.key) };
  return { compressed, lines, ...(await contentOf(files, part)) };
}

async function contentOf(files: LogFiles, part: LogPart) {
  const { at } = part;
  switch (at.kind) {
    case 'packed':
      return { bytes: at.bytes, content: files.read(at.key) };
    case 'member':
      return { bytes: at.bytes, content: files.read(at.key, { from: at.from, to: at.from + at.bytes }) };
    case 'segments':
      return { bytes: at.bytes, content: readPart(files, part) };
    case 'plain': {
      // The relay may be writing a line.
      const bytes = await completeBytes(files, at.key, at.bytes);
      return { bytes, content: files.read(at.key, { from: 0, to: bytes }) };
    }
  }
}

/** Throws when a rotation moved files during the query: their lines may be missing in the result. */
export async function requireNotRotated(sources: readonly Source[]): Promise<void> {
  for (const source of sources) if ('path' in source) await access(source.path).catch(throwRotated);
}

export function throwRotated(): never {
  throw new UserError(
    'A file of the log is gone: it was rotated meanwhile. Run the command again; `npm run events -- verify` says what is missing.',
  );
}
