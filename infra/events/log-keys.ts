import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { processEnvironment } from '../../lib/core/config/config.ts';
import { type PublicKey, readPublicKeys } from '../../lib/event-log/verify/read-digests.ts';
import { requireStage } from '../deploy/stages.ts';
import { readSettings } from '../local/settings.ts';
import { UserError } from '../local/user-error.ts';
import type { OpenLog } from './open-log.ts';

type KeyOptions = { files: string[]; stage: string | undefined };

/** The public keys for checking the digests of a log. Throws a `UserError` when they are not known. */
export async function openLogKeys(
  { stageBucket }: OpenLog,
  { files, stage }: KeyOptions,
): Promise<PublicKey[]> {
  if (files.length > 0) return (await Promise.all(files.map(readKeyFile))).flat();
  if (stage !== undefined) return readStageKeys(stage);
  if (stageBucket !== undefined)
    throw new UserError(
      `Name the --stage that ${stageBucket} is of, or the --key that its digests are signed with.`,
    );
  return readLocalKey();
}

async function readStageKeys(stage: string): Promise<PublicKey[]> {
  await requireStage(stage);
  const path = new URL(`../../docs/event-log-keys/${stage}.pem`, import.meta.url);
  return readKeyFile(fileURLToPath(path)).catch(() => {
    throw new UserError(
      `There is no docs/event-log-keys/${stage}.pem. \`npm run events -- public-key --stage ${stage}\` prints what belongs in it.`,
    );
  });
}

/** The public key of the local service. */
export async function readLocalKey(): Promise<PublicKey[]> {
  const own = processEnvironment['EVENT_LOG_KEY'];
  if (own?.startsWith('file:')) return readKeyFile(own.slice('file:'.length));
  if (own) throw new UserError('EVENT_LOG_KEY names no file: name the --key, or the --stage.');
  const { logKeyFile } = readSettings();
  return readKeyFile(logKeyFile).catch(() => {
    throw new UserError(`There is no key in ${logKeyFile}. Start the service once, or name a --key.`);
  });
}

async function readKeyFile(file: string): Promise<PublicKey[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`${file} cannot be read.`);
  });
  try {
    return readPublicKeys(text);
  } catch {
    throw new UserError(`${file} holds no public key in PEM of Ed25519 or of ECDSA on P-256.`);
  }
}
