import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bundleApp } from './bundle.ts';

const { values } = parseArgs({ options: { api: { type: 'string' }, ground: { type: 'string' } } });
const folder = new URL('../../dist/app/', import.meta.url).pathname;

await rm(folder, { recursive: true, force: true });
const { files } = await bundleApp(values);
for (const [name, { bytes }] of files) {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  process.stdout.write(`${name}  ${(gzipSync(bytes).length / 1000).toFixed(1)} kB gzip\n`);
}
