import { readFile } from 'node:fs/promises';

/** The text of a file; undefined when there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (typeof error === 'object' && error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
}
