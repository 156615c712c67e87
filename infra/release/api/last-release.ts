import { readFile, writeFile } from 'node:fs/promises';
import { linesOf } from './api-text.ts';
import { apiFacts } from './facts.ts';

/** The API as the last release had it: the first line has its version, each other one a place of the API document. */
export const LAST_API = 'docs/releases/api.txt';
const DOCUMENT = 'docs/openapi.json';

/** The lines of the API document of today. */
export async function readApiOfToday(): Promise<string[]> {
  return linesOf(apiFacts(JSON.parse(await readFile(DOCUMENT, 'utf8'))));
}

export async function readApiOfLastRelease(): Promise<{ version: string; lines: string[] }> {
  const [version = '', ...lines] = (await readFile(LAST_API, 'utf8')).trimEnd().split('\n');
  return { version, lines };
}

export async function writeApiOfRelease(version: string, lines: readonly string[]): Promise<void> {
  await writeFile(LAST_API, `${[version, ...lines].join('\n')}\n`);
}
