import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ignoreMissing } from '../../../lib/gateways/event-log/durable-files.ts';

/** The permissions of the log's folders and files, by path. */
export type LogModes = { folders: Record<string, string>; files: Record<string, string> };

/** Reads the permissions in the event log of a running service. Skips a draft that the service has renamed in the meantime. */
export async function readLogModes(folder: string): Promise<LogModes> {
  const modes: LogModes = { folders: {}, files: {} };
  const names = await readdir(folder, { recursive: true });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    const found = await stat(path).catch(ignoreMissing);
    if (!found) continue;
    const group = found.isDirectory() ? modes.folders : modes.files;
    group[relative(folder, path)] = (found.mode & 0o777).toString(8);
  }
  return modes;
}
