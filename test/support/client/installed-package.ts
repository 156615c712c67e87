import { execFile } from 'node:child_process';
import { access, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const project = new URL('../../../', import.meta.url).pathname;
const packages = ['openapi-fetch', 'openapi-typescript-helpers'];

/**
 * Copies the source of the package, with what its build reads beside it. Packing builds where the source is:
 * two tests that packed in the project at once would delete each other's build.
 */
async function copySource(folder: string): Promise<string> {
  const copy = join(folder, 'clients/typescript');
  const built = join(project, 'clients/typescript/dist');
  await cp(join(project, 'clients/typescript'), copy, { recursive: true, filter: (path) => path !== built });
  for (const beside of ['tsconfig.json', 'node_modules'])
    await symlink(join(project, beside), join(folder, beside));
  return copy;
}

/** Makes an empty folder an application that has installed the package as if from a registry. */
export async function installClient(folder: string): Promise<void> {
  const tarballs: string[] = [];
  const client = await copySource(join(folder, 'source'));
  const others = packages.map((name) => join(project, 'node_modules', name));
  for (const source of [client, ...others]) {
    const scripts = source === client ? [] : ['--ignore-scripts'];
    const args = ['pack', '--json', '--pack-destination', folder, ...scripts];
    const { stdout } = await run('npm', args, { cwd: source });
    const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
    tarballs.push(`./${filename}`);
  }
  const application = { name: 'application', private: true, type: 'module' };
  await writeFile(join(folder, 'package.json'), JSON.stringify(application));
  const cache = join(folder, 'cache');
  await mkdir(cache);
  const how = ['--offline', '--no-audit', '--no-fund', '--omit=peer', '--cache', cache];
  await run('npm', ['install', ...how, ...tarballs], { cwd: folder });
}

/** Compiler options for a program that Node runs. */
const forNode = { module: 'nodenext', exactOptionalPropertyTypes: true };
/** Compiler options for a bundled program, such as hey-api generates. */
export const forBundler = { module: 'preserve', moduleResolution: 'bundler' };

/** Compiles a file of the folder in strict mode; returns the compiler's messages, empty if there are none. */
export async function compile(folder: string, file: string, how: object = forNode): Promise<string> {
  const compilerOptions = {
    ...how,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(project, 'node_modules/@types')],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
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
