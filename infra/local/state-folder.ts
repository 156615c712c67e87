import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from './user-error.ts';

/** The files and folders that the service writes into its state folder. */
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

const stateFileNames: readonly string[] = Object.values(stateNames);

/** Names that identify a state folder; the others are common and may occur in any folder. */
const distinctiveNames: readonly string[] = [stateNames.keyFile, stateNames.stackFile, stateNames.lockFile];

/** Whether a folder with these entries is a state folder, even if its key and its database are stored elsewhere. */
export function isStateFolder(names: readonly string[]): boolean {
  if (names.some((name) => distinctiveNames.includes(name))) return true;
  return names.includes(stateNames.serviceLog) && names.every((name) => stateFileNames.includes(name));
}

/** The names in the state folder; undefined if it does not exist. */
export async function readStateFolder(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw stateFolderError(folder, error);
  }
}

export async function makeStateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 }).catch((error: unknown) => {
    throw stateFolderError(folder, error);
  });
}

/** Deletes the service's files, and the folder if it is then empty; returns the names that are left. */
export async function clearStateFolder(folder: string): Promise<string[]> {
  for (const name of stateFileNames) await rm(join(folder, name), { recursive: true, force: true });
  const left = await readdir(folder);
  if (left.length === 0) await rmdir(folder);
  return left;
}

export function stateFolderError(folder: string, error: unknown): UserError {
  const code = codeOf(error);
  const isNotFolder = code === 'ENOTDIR' || code === 'EEXIST';
  return new UserError(
    `STATE_DIR: ${folder} ${isNotFolder ? 'is not a folder' : `cannot be used (${code})`}.`,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
