import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from '../../local/user-error.ts';
import type { MadeFiles } from './made-files.ts';

const run = promisify(execFile);
const BIOME = 'node_modules/@biomejs/biome/bin/biome';

/** Writes and formats the files, and regenerates everything; undoes all of it if a step fails. */
export async function writeFiles(root: string, { added, changed }: MadeFiles): Promise<void> {
  const before = new Map<string, string>();
  for (const path of changed.keys()) before.set(path, await readFile(join(root, path), 'utf8'));
  const folders = await makeFolders(root, [...added.keys()]);
  try {
    for (const [path, content] of [...added, ...changed]) await writeFile(join(root, path), content);
    const sources = [...added.keys(), ...changed.keys()].filter((path) => path.endsWith('.ts'));
    await run(process.execPath, [BIOME, 'check', '--write', ...sources], { cwd: root });
    await run(process.execPath, ['infra/deploy/generate.ts'], { cwd: root });
  } catch (error) {
    for (const path of added.keys()) await rm(join(root, path), { force: true });
    for (const [path, content] of before) await writeFile(join(root, path), content);
    for (const folder of folders) await rmdir(folder);
    throw new UserError(`Nothing was made: ${reasonOf(error)}`);
  }
}

/** Creates the missing folders and returns them. */
async function makeFolders(root: string, paths: readonly string[]): Promise<string[]> {
  const made: string[] = [];
  for (const path of paths) {
    const folder = await mkdir(dirname(join(root, path)), { recursive: true });
    if (folder !== undefined) made.push(folder);
  }
  return made;
}

/** The line of an error's output that names the fault. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return (text.split('\n').find((line) => /Error|×/.test(line)) ?? text).trim();
}
