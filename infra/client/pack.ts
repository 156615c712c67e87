import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as z from 'zod';
import { print, runCommand } from '../commands/run-command.ts';
import { buildClient, clientFolder } from './build.ts';

const run = promisify(execFile);
const dependency = new URL('../../node_modules/openapi-fetch/', import.meta.url).pathname;

const Manifest = z.looseObject({
  scripts: z.unknown(),
  exports: z.record(z.string(), z.object({ types: z.string(), default: z.string() })),
});
const Packed = z
  .tuple([
    z.object({
      filename: z.string(),
      size: z.int(),
      unpackedSize: z.int(),
      files: z.array(z.object({ path: z.string() })),
    }),
  ])
  .transform(([packed]) => packed);

type Tarball = { path: string; bytes: number; unpackedBytes: number; files: string[]; sha256: string };

/** Packs the typed client into `tournee-client-X.Y.Z.tgz` in a folder: the same bytes for the same sources. */
export async function packClient(folder: string): Promise<Tarball> {
  await mkdir(folder, { recursive: true });
  // Two who pack at once have a build each.
  const staging = await mkdtemp(join(tmpdir(), 'tournee-client-'));
  try {
    await stage(staging);
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(folder)];
    // The compression depends on the Node that packs: always the one of the project.
    const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
    const { stdout } = await run('npm', args, { cwd: staging, env: { ...process.env, PATH } });
    const { filename, size, unpackedSize, files } = Packed.parse(JSON.parse(stdout));
    const path = join(resolve(folder), filename);
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const paths = files.map((file) => file.path);
    return { path, bytes: size, unpackedBytes: unpackedSize, files: paths, sha256 };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Writes what is packed: the build, what is said of it, and a manifest that names the build. */
async function stage(staging: string): Promise<void> {
  await buildClient(join(staging, 'dist'));
  for (const page of ['README.md', 'CHANGELOG.md'])
    await copyFile(join(clientFolder, page), join(staging, page));
  await writeFile(join(staging, 'LICENSE'), await licence());
  const source: unknown = JSON.parse(await readFile(join(clientFolder, 'package.json'), 'utf8'));
  const { scripts: _, exports, ...manifest } = Manifest.parse(source);
  const built = Object.entries(exports).map(([name, { types }]) => {
    return [name, { types, default: types.replace(/\.d\.ts$/, '.js') }];
  });
  const text = JSON.stringify({ ...manifest, exports: Object.fromEntries(built) }, null, 2);
  await writeFile(join(staging, 'package.json'), `${text}\n`);
}

/** The licence of the client, and that of what is built into it. */
async function licence(): Promise<string> {
  const texts = [join(clientFolder, 'LICENSE'), join(dependency, 'LICENSE')];
  const [own, other] = await Promise.all(texts.map((path) => readFile(path, 'utf8')));
  return `${own}\nThe files of dist contain openapi-fetch, under this licence:\n\n${other}`;
}

if (import.meta.main)
  runCommand(
    async () => {
      const { values } = parseArgs({ options: { to: { type: 'string', default: '.' } } });
      const { path, bytes, unpackedBytes, files, sha256 } = await packClient(values.to);
      const sum = `${path}.sha256`;
      await writeFile(sum, `${sha256}  ${path.slice(dirname(path).length + 1)}\n`);
      const kB = (count: number) => `${Math.round(count / 1000)} kB`;
      print(`${path}\n${kB(bytes)}, unpacked ${kB(unpackedBytes)} in ${files.length} files`);
      print(`SHA-256 ${sha256}, also in ${sum}, with which \`sha256sum --check\` compares it`);
    },
    `Usage: npm run client:pack [-- --to FOLDER]

Packs the typed client as others install it, tournee-client-X.Y.Z.tgz, with its SHA-256 in a file beside it.`,
  );
