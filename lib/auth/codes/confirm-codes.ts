import * as z from 'zod';
import { type Context, withSession } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { BoundedText } from '../../core/schemas/common.ts';
import { confirmTotpSecret, lockTotpSecret } from '../../data/users/codes.ts';
import { markFactorShown, updateHasFactor } from '../../data/users/second-factors.ts';
import { findAccount, lockAccount } from '../../data/users/users.ts';
import { RecoveryCodes } from '../passkeys/schemas.ts';
import { tellFactorChange } from '../second-factor/tell-change.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { secretSealer, stepOfCode } from './totp.ts';

export const FirstCode = z
  .strictObject({
    code: BoundedText(40).meta({ description: 'Of the authenticator application.', example: '492039' }),
  })
  .meta({ id: 'FirstCode' });

export const CodesAdded = z.strictObject({ recovery_codes: RecoveryCodes }).meta({ id: 'CodesAdded' });

/** Registers the authenticator application with its first code; the first factor of a user comes with recovery codes. */
export async function confirmTotp(ctx: Context, code: string): Promise<z.input<typeof CodesAdded>> {
  const { userId, entityId, session } = withSession(ctx);
  return ctx.transact('all', async (trx) => {
    await lockAccount(trx.db, userId);
    const account = await findAccount(trx, userId);
    const row = await lockTotpSecret(trx.db, userId);
    if (!account || !row) throw new Problem('codes-not-begun');
    if (row.confirmed_at !== null) throw new Problem('codes-registered');
    const secret = secretSealer(trx, row).open('encrypted_secret', row.encrypted_secret);
    const typed = code.replace(/\s/g, '');
    const step = secret === null ? undefined : await stepOfCode(secret, typed, trx.now);
    if (step === undefined) throw new Problem('invalid-code');
    await confirmTotpSecret(trx.db, userId, step, trx.now);
    await updateHasFactor(trx.db, userId);
    await markFactorShown(trx.db, session.id, trx.now);
    const recovery_codes =
      account.hasFactor === 1 ? null : await makeRecoveryCodes(trx, { userId, entityId });
    await tellFactorChange(trx, account, 'codes-added');
    return { recovery_codes };
  });
}
