import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { commonOperations, deskOperations } from '../../app/texts/operations.ts';

const TABLE = /generated[\\/]operations\.ts$/;
const ROW = /^ {2}'([\w-]+)': \[/;

/** The file's lines, of whose rows only those of these operations. */
function withRows(lines: readonly string[], kept: readonly string[]): string {
  const names = new Set(kept);
  const isKept = (line: string) => {
    const name = ROW.exec(line)?.[1];
    return name === undefined || names.has(name);
  };
  return lines.filter(isKept).join('\n');
}

/**
 * Leaves the operations of the API that no page calls out of the client's table, and puts those that only desk pages call into a
 * file of their own. Tests compare the lists with the calls.
 */
export const usedOperations: Plugin = {
  name: 'used-operations',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: TABLE }, ({ path, importer, resolveDir }) =>
      importer.endsWith('desk-operations.ts') ? { path: join(resolveDir, path), suffix: '?desk' } : undefined,
    );
    onLoad({ filter: TABLE }, async ({ path, suffix }) => {
      const lines = (await readFile(path, 'utf8')).split('\n');
      const kept = suffix === '?desk' ? deskOperations : commonOperations;
      return { contents: withRows(lines, kept), loader: 'ts' };
    });
  },
};
