import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StopLine } from './stop-line.ts';

/** Everything the service writes into its state folder. */
export const stateNames = {
  lockFile: 'running.json',
  serviceFile: 'service.json',
  adminFile: 'admin.json',
  stackFile: 'stack.json',
  keyFile: 'field.key',
  logKeyFile: 'event-log.key',
  databaseFolder: 'database',
  awsFolder: 'aws',
  mailFolder: 'mail',
  payFile: 'pay.json',
  townFolder: 'demo',
  logFolder: 'logs',
  serviceLog: 'service.log',
} as const;

const ours: readonly string[] = Object.values(stateNames);

/** Names that only this service gives; the others may be in anybody's folder. */
const marks: readonly string[] = [stateNames.keyFile, stateNames.stackFile, stateNames.lockFile];

/** True for what a folder of the service holds, also when its key or its database are kept elsewhere. */
export function isStateFolder(names: readonly string[]): boolean {
  if (names.some((name) => marks.includes(name))) return true;
  return names.includes(stateNames.serviceLog) && names.every((name) => ours.includes(name));
}

/** What lies in the state folder; undefined when there is none. */
export async function readStateFolder(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw refused(folder, error);
  }
}

export async function makeStateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 }).catch((error: unknown) => {
    throw refused(folder, error);
  });
}

/** Deletes what the service wrote, and the folder when nothing else is in it; answers what stays. */
export async function clearStateFolder(folder: string): Promise<string[]> {
  for (const name of ours) await rm(join(folder, name), { recursive: true, force: true });
  const left = await readdir(folder);
  if (left.length === 0) await rmdir(folder);
  return left;
}

/** The line for a folder that cannot be used. */
export function refused(folder: string, error: unknown): StopLine {
  const code = codeOf(error);
  const isNone = code === 'ENOTDIR' || code === 'EEXIST';
  return new StopLine(`STATE_DIR: ${folder} ${isNone ? 'is not a folder' : `cannot be used (${code})`}.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
