import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { commonOperations, deskOperations } from '../../app/texts/operations.ts';

const used = new Set<string>([...commonOperations, ...deskOperations]);
const ROW = /^ {2}'([\w-]+)': \[/;

function isUsed(line: string): boolean {
  const name = ROW.exec(line)?.[1];
  return name === undefined || used.has(name);
}

/** Leaves the operations of the API that no page calls out of the client's table; a test compares the lists with the calls. */
export const usedOperations: Plugin = {
  name: 'used-operations',
  setup: ({ onLoad }) => {
    onLoad({ filter: /generated[\\/]operations\.ts$/ }, async ({ path }) => {
      const lines = (await readFile(path, 'utf8')).split('\n');
      return { contents: lines.filter(isUsed).join('\n'), loader: 'ts' };
    });
  },
};
