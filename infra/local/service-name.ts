import { randomUUID } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import * as z from 'zod';
import { readJson } from '../../lib/core/read-json.ts';

/** `inode` is the inode of the file itself; a copy of the file has another one. */
const ServiceName = z.object({ name: z.uuid(), inode: z.string() });

/**
 * The name of the service that uses a state folder; it stays constant between starts. A copy of the folder gets a new name, because
 * both services may run at the same time on one database.
 */
export async function ensureServiceName(path: string): Promise<string> {
  const known = await readName(path);
  if (known !== undefined) return known;
  const handle = await open(path, 'w', 0o640);
  try {
    const { ino } = await handle.stat({ bigint: true });
    const name = randomUUID();
    await handle.writeFile(JSON.stringify({ name, inode: String(ino) }));
    return name;
  } finally {
    await handle.close();
  }
}

/** Undefined if there is no name, or if the file was copied from another folder. */
async function readName(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const { data } = ServiceName.safeParse(text === undefined ? undefined : readJson(text));
  if (!data) return undefined;
  const { ino } = await stat(path, { bigint: true });
  return data.inode === String(ino) ? data.name : undefined;
}
