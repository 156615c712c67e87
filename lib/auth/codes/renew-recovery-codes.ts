import * as z from 'zod';
import { type Context, signedIn } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { findAccount, lockAccount } from '../../data/users/users.ts';
import { tellFactorChange } from '../second-factor/tell-change.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

export const NewRecoveryCodes = z
  .strictObject({
    recovery_codes: z.array(z.string()).meta({ description: 'Shown now and never again.' }),
  })
  .meta({ id: 'NewRecoveryCodes' });

/** Replaces the recovery codes of the caller. */
export async function renewRecoveryCodes(ctx: Context): Promise<z.input<typeof NewRecoveryCodes>> {
  const { userId, entityId } = signedIn(ctx);
  await lockAccount(ctx.db, userId);
  const account = await findAccount(ctx, userId);
  if (account?.hasFactor !== 1) throw new Problem('second-factor-missing');
  const recovery_codes = await makeRecoveryCodes(ctx, { userId, entityId });
  await tellFactorChange(ctx, account, 'recovery-codes-made');
  return { recovery_codes };
}
