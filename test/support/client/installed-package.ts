import { execFile } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packClient } from '../../../infra/client/pack.ts';
import { markedBlock } from '../text/markdown.ts';

const run = promisify(execFile);
const project = new URL('../../../', import.meta.url).pathname;

/** The environment of npm commands that reach no registry and keep nothing of other runs. */
const offline = (folder: string) => ({
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  HOME: folder,
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_cache: join(folder, 'cache'),
});

/** Makes an empty folder an application with the released package, by the lines of docs/clients.md. */
export async function installClient(folder: string): Promise<void> {
  await packClient(folder);
  await shell(folder, await markedBlock('docs/clients.md', 'install-client'));
}

/** Makes an empty folder an application in which a folder of the package is linked. */
export async function linkClient(folder: string, source: string): Promise<void> {
  await mkdir(folder);
  await shell(folder, `npm init -y && npm pkg set type=module && npm install '${source}'`);
}

async function shell(folder: string, lines: string): Promise<void> {
  await run('bash', ['-euo', 'pipefail', '-c', lines], { cwd: folder, env: offline(folder) });
}

/** Compiler options for a program that Node runs. */
export const forNode = { module: 'nodenext', exactOptionalPropertyTypes: true };
/** Compiler options for a bundled program, such as hey-api generates. */
export const forBundler = { module: 'preserve', moduleResolution: 'bundler' };

/** The compiler of the project. */
const compilerOfProject = join(project, 'node_modules/typescript/bin/tsc');

/** Compiles files of the folder in strict mode; returns the compiler's messages, empty if there are none. */
export async function compile(
  folder: string,
  files: string | string[],
  options: object = forNode,
  compiler = compilerOfProject,
): Promise<string> {
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(project, 'node_modules/@types')],
    ...options,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [files].flat() }));
  const told = run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout: string }) => error);
  return (await told).stdout;
}

export type InstalledNode = { program: string; version: string };

const ofProject: InstalledNode = { program: process.execPath, version: process.versions.node };

/** The project's Node, and the machine's Node if it has another version that the package supports. */
export async function nodesHere(): Promise<InstalledNode[]> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes('node_modules'));
  for (const folder of folders) {
    const program = join(folder, 'node');
    if (
      await access(program).then(
        () => false,
        () => true,
      )
    )
      continue;
    const { stdout } = await run(program, ['-p', 'process.versions.node'], { env: {} });
    const version = stdout.trim();
    // The first one in PATH is the one that a shell starts.
    return version === ofProject.version || Number.parseInt(version, 10) < 20
      ? [ofProject]
      : [ofProject, { program, version }];
  }
  return [ofProject];
}

type Running = { args?: string[]; on?: InstalledNode };

/** Runs a file of the folder; returns its output. */
export async function runThere(folder: string, file: string, how: Running = {}): Promise<string> {
  const { args = [], on = ofProject } = how;
  const env = { PATH: process.env['PATH'] };
  return (await run(on.program, [file, ...args], { cwd: folder, env })).stdout;
}
