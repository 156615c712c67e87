import { readFile } from 'node:fs/promises';
import { migrations } from '../../lib/data/migrations/all.ts';

/** A migration, and what its file says it is for. */
export type AddedMigration = { name: string; about: string };

/** The migrations after the one with which the last release ended. */
export async function readAddedMigrations(level: string): Promise<AddedMigration[]> {
  const names = Object.keys(migrations)
    .filter((name) => name > level)
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const source = await readFile(`lib/data/migrations/${name.replaceAll('_', '-')}.ts`, 'utf8');
      return { name, about: firstSentence(source) };
    }),
  );
}

/** The first sentence of the first docstring of a source. */
export function firstSentence(source: string): string {
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\//.exec(source) ?? [];
  const text = comment.replaceAll(/^\s*\* ?/gm, '').replaceAll(/\s+/g, ' ');
  return /^.*?\.(?= |$)/.exec(text.trim())?.[0] ?? text.trim();
}
