import type { Context } from '../../core/context.ts';
import { consumeRecoveryCode, lockTotpSecret, markStepUsed } from '../../data/users/codes.ts';
import type { AccountOfLogin } from '../../data/users/users.ts';
import { tellFactorChange } from '../second-factor/tell-change.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { secretSealer, stepOfCode } from './totp.ts';

/**
 * Takes a code of a locked user: of the authenticator application, or a recovery code. Each counts once: false for one that is
 * wrong, too old or was used.
 */
export async function takeCode(trx: Context, account: AccountOfLogin, typed: string): Promise<boolean> {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? takeTotp(trx, account, code) : takeRecoveryCode(trx, account, code);
}

async function takeTotp(trx: Context, { userId }: AccountOfLogin, code: string): Promise<boolean> {
  const row = await lockTotpSecret(trx.db, userId);
  if (!row || row.confirmed_at === null) return false;
  const secret = secretSealer(trx, row).open('encrypted_secret', row.encrypted_secret);
  const step = secret === null ? undefined : await stepOfCode(secret, code, trx.now);
  if (step === undefined || (row.last_step !== null && step <= row.last_step)) return false;
  await markStepUsed(trx.db, userId, step);
  return true;
}

async function takeRecoveryCode(trx: Context, account: AccountOfLogin, code: string): Promise<boolean> {
  const { userId } = account;
  if (!(await consumeRecoveryCode(trx.db, userId, hashRecoveryCode(trx, userId, code)))) return false;
  await tellFactorChange(trx, account, 'recovery-code-used');
  return true;
}
