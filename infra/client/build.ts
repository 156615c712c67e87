import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { print, runCommand } from '../commands/run-command.ts';

const run = promisify(execFile);
const project = new URL('../../', import.meta.url).pathname;

/** The folder of the typed client. */
export const clientFolder = join(project, 'clients/typescript');

const entries = ['index.ts', 'field/index.ts', 'rxdb.ts'];

/**
 * Builds the typed client into a folder: a module for each of its entries, with `openapi-fetch` inside, so that it installs without a
 * registry, and a declaration for each source.
 */
export async function buildClient(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const source = join(clientFolder, 'src');
  await build({
    absWorkingDir: source,
    entryPoints: entries,
    outbase: source,
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    chunkNames: 'shared-[hash]',
  });
  const compiler = join(project, 'node_modules/typescript7/bin/tsc');
  const how = ['-p', clientFolder, '--emitDeclarationOnly', '--outDir', folder];
  await run(process.execPath, [compiler, ...how]);
}

if (import.meta.main)
  runCommand(
    async () => {
      const folder = join(clientFolder, 'dist');
      await buildClient(folder);
      print(`The typed client is built in ${folder}.`);
    },
    `Usage: npm run client:build

Builds clients/typescript/dist, for those who install that folder as a link. Run it again after each change.`,
  );
