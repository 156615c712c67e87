import * as z from 'zod';
import { type Context, withSession } from '../../core/context.ts';
import type { ProblemCode } from '../../core/problems/catalogue.ts';
import { Problem } from '../../core/problems/problem.ts';
import { BoundedText } from '../../core/schemas/common.ts';
import { RECENT_SECONDS } from '../../core/second-factor.ts';
import { addSeconds } from '../../core/time.ts';
import { confirmTotpSecret, lockTotpSecret, type TotpRow } from '../../data/users/codes.ts';
import { markFactorShown, updateHasFactor } from '../../data/users/second-factors.ts';
import { findAccount, lockAccount } from '../../data/users/users.ts';
import { RecoveryCodes } from '../passkeys/schemas.ts';
import { admitPasswordGuess, clearPasswordGuesses } from '../password-guesses.ts';
import { requireOffered } from '../second-factor/prove-identity.ts';
import { tellFactorChange } from '../second-factor/tell-change.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { secretSealer, stepOfCode } from './totp.ts';

export const FirstCode = z
  .strictObject({
    code: BoundedText(40).meta({ description: 'Of the authenticator application.', example: '492039' }),
  })
  .meta({ id: 'FirstCode' });

/** The problems of confirming codes; wrong ones count as failed logins. */
export const firstCodeProblems = [
  'codes-not-begun',
  'codes-registered',
  'invalid-code',
  'second-factor-off',
  'too-many-attempts',
  'blocked-ip',
] as const satisfies ProblemCode[];

export const CodesAdded = z.strictObject({ recovery_codes: RecoveryCodes }).meta({ id: 'CodesAdded' });

/** Registers the authenticator application with its first code; the first factor of a user comes with recovery codes. */
export async function confirmTotp(ctx: Context, code: string): Promise<z.input<typeof CodesAdded>> {
  requireOffered(ctx);
  const { userId, entityId, session, username } = withSession(ctx);
  await admitPasswordGuess(ctx, username);
  return ctx.transact('all', async (trx) => {
    await lockAccount(trx.db, userId);
    const account = await findAccount(trx, userId);
    const row = await lockTotpSecret(trx.db, userId);
    if (!account || !row) throw new Problem('codes-not-begun');
    const step = await firstStep(trx, row, code);
    await clearPasswordGuesses(trx, username);
    await confirmTotpSecret(trx.db, userId, step, trx.now);
    await updateHasFactor(trx.db, userId);
    const isFirst = account.hasFactor === 0;
    if (isFirst) await markFactorShown(trx.db, session.id, trx.now);
    const recovery_codes = isFirst ? await makeRecoveryCodes(trx, { userId, entityId }) : null;
    await tellFactorChange(trx, account, 'codes-added');
    return { recovery_codes };
  });
}

/** The step of the first code; throws when there is nothing to confirm, or the code is wrong. */
async function firstStep(trx: Context, row: TotpRow, code: string): Promise<number> {
  if (row.confirmed_at !== null) throw new Problem('codes-registered');
  // Whoever began proved who they are then, and not later.
  if (addSeconds(row.created_at, RECENT_SECONDS) < trx.now) throw new Problem('codes-not-begun');
  const secret = secretSealer(trx, row).open('encrypted_secret', row.encrypted_secret);
  const step = secret === null ? undefined : await stepOfCode(secret, code.replace(/\s/g, ''), trx.now);
  if (step === undefined) throw new Problem('invalid-code');
  return step;
}
