import type { Context, Needs } from '../../core/context.ts';
import { readableCode } from '../../core/ids.ts';
import { RECOVERY_CODES } from '../../core/second-factor.ts';
import { replaceRecoveryCodes } from '../../data/users/codes.ts';

const PURPOSE = 'recovery_codes.code_hash';
/** 12 of 31 characters are 59 bits; guesses are limited as those of passwords. */
const LENGTH = 12;
const GROUP = 4;

/** The stored form of a recovery code; a keyed hash, because codes that people type are short. */
export function hashRecoveryCode({ cipher }: Needs<'cipher'>, userId: number, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return cipher.blindIndex(PURPOSE, `${userId}:${plain}`);
}

/** Makes new recovery codes in place of all others, and returns them; they are stored hashed and shown once. */
export async function makeRecoveryCodes(
  trx: Context,
  owner: { userId: number; entityId: number | null },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => grouped(readableCode(trx.ids, LENGTH)));
  const hashes = codes.map((code) => hashRecoveryCode(trx, owner.userId, code));
  await replaceRecoveryCodes(trx.db, owner, hashes);
  return codes;
}

/** `ABCD-EFGH-JKMN`. */
function grouped(code: string): string {
  return (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}
