import { readFile } from 'node:fs/promises';
import type { OnLoadResult, Plugin } from 'esbuild';

/** The functions, the tables of record fields and of words for money, and files of schemas. */
const describes =
  /functions\/.+\.ts$|lib\/(core\/(money-words|(records|schemas)\/[a-z-]+)|.+\/([a-z-]+-)?schemas)\.ts$/;
const TEXT = /(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/.source;
const descriptions = new RegExp(`\\b(meaning|description|summary|example):\\s*${TEXT}`, 'g');

const catalogue = /lib\/core\/problems\/[a-z-]+\.ts$/;
const remedies = new RegExp(`\\b(remedy):\\s*${TEXT}`, 'g');

/** The functions that describe the problems of the API, with what to do about each. */
const describesProblems = (name: string): boolean => name.startsWith('system/problem');

/**
 * Removes texts that a function never answers from its bundle. Descriptions and examples are used by the API document alone, which no
 * function writes, and every schema would be copied at each start to carry its description; remedies by the pages of problems.
 */
export const leaveOutDescriptions = (nameOfFunction: () => string): Plugin => ({
  name: 'leave-out-descriptions',
  setup: (build) => {
    build.onLoad({ filter: describes }, async ({ path }) => without(descriptions, path));
    build.onLoad({ filter: catalogue }, async ({ path }) =>
      describesProblems(nameOfFunction()) ? undefined : without(remedies, path),
    );
  },
});

async function without(texts: RegExp, path: string): Promise<OnLoadResult> {
  const source = await readFile(path, 'utf8');
  return { contents: source.replaceAll(texts, "$1: ''"), loader: 'ts' };
}
