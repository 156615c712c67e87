import { readFile, writeFile } from 'node:fs/promises';
import { linesOf } from './api-text.ts';
import { apiFacts } from './facts.ts';

/** The last release: the first line has its version and its last migration, each other one a place of its API document. */
export const LAST_API = 'docs/releases/api.txt';
const DOCUMENT = 'docs/openapi.json';

/** The lines of the API document of today. */
export async function readApiOfToday(): Promise<string[]> {
  return linesOf(apiFacts(JSON.parse(await readFile(DOCUMENT, 'utf8'))));
}

/** A release: its version, the migration with which its database ends, and the lines of its API document. */
export type Release = { version: string; level: string; lines: readonly string[] };

export async function readLastRelease(): Promise<Release> {
  const [head = '', ...lines] = (await readFile(LAST_API, 'utf8')).trimEnd().split('\n');
  const [version = '', level = ''] = head.split('\t');
  return { version, level, lines };
}

export async function writeLastRelease({ version, level, lines }: Release): Promise<void> {
  await writeFile(LAST_API, `${[`${version}\t${level}`, ...lines].join('\n')}\n`);
}
