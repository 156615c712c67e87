import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** The functions, the tables of record fields, and files of schemas. */
const describes = /functions\/.+\.ts$|lib\/(core\/(records|schemas)\/[a-z-]+|.+\/([a-z-]+-)?schemas)\.ts$/;
const text = /\b(meaning|description|summary|example):\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g;

/**
 * Removes descriptions and examples from bundles: only the API document uses them, which no function writes, and every schema
 * would be copied at each start to carry its description.
 */
export const leaveOutDescriptions: Plugin = {
  name: 'leave-out-descriptions',
  setup: (build) => {
    build.onLoad({ filter: describes }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replaceAll(text, "$1: ''"), loader: 'ts' };
    });
  },
};
