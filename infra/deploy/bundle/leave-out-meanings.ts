import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const isRecord = /lib\/core\/records\/[a-z-]+\.ts$/;
const meaning = /\bmeaning:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g;

/**
 * Removes the descriptions of record fields from bundles: only the API document uses them, which no function writes, and every
 * schema would be copied at each start to carry its description.
 */
export const leaveOutMeanings: Plugin = {
  name: 'leave-out-meanings',
  setup: (build) => {
    build.onLoad({ filter: isRecord }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replaceAll(meaning, "meaning: '',"), loader: 'ts' };
    });
  },
};
