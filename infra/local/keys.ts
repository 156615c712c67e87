import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

/** Creates, if missing, the key that wraps the field keys of the local database. */
export function ensureFieldKey(path: string): Promise<string> {
  return ensureKey(path, `${randomBytes(32).toString('base64')}\n`);
}

/** Creates, if missing, the key that signs the digests of the local event log. */
export async function ensureLogKey(path: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return ensureKey(path, privateKey.export({ format: 'pem', type: 'pkcs8' }));
}

/** Writes a new key unless the file exists; only its owner can read it. */
async function ensureKey(path: string, fresh: string | Buffer): Promise<string> {
  await writeFile(path, fresh, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return `file:${path}`;
}
