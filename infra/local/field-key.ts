import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

/** Creates, if missing, the key that wraps the field keys of the local database; readable by its owner only. */
export async function ensureFieldKey(path: string): Promise<string> {
  await writeFile(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    },
  );
  return `file:${path}`;
}
