import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readZip } from '../support/files/read-zip.ts';

const built = fileURLToPath(new URL('../../dist/zips/', import.meta.url));

/** The path of a function's zip. */
export function zipOf(name: string): string {
  return join(built, `${name.replaceAll('/', '-')}.zip`);
}

export function functionsWithoutZip(names: string[]): string[] {
  return names.filter((name) => !existsSync(zipOf(name)));
}

/** Unpacked zips in temporary folders, where no `node_modules` but their own are found. */
export type UnpackedZips = { folderOf(name: string): Promise<string>; remove(): Promise<void> };

export async function unpackZips(): Promise<UnpackedZips> {
  const root = await mkdtemp(join(tmpdir(), 'tournee-zips-'));
  const folders = new Map<string, Promise<string>>();
  const unpacked = (name: string) => {
    const folder = folders.get(name) ?? unpack(zipOf(name), join(root, name));
    folders.set(name, folder);
    return folder;
  };
  return { folderOf: unpacked, remove: () => rm(root, { recursive: true, force: true }) };
}

async function unpack(zip: string, folder: string): Promise<string> {
  for (const { name, bytes, mode } of readZip(await readFile(zip))) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { mode: mode & 0o777 });
  }
  return folder;
}
