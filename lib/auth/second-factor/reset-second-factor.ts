import * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { BoundedText, Text } from '../../core/schemas/common.ts';
import { MAX_UNITS, usernameKey } from '../../core/schemas/username.ts';
import { findForLogin } from '../../data/users/users.ts';
import { removeAllFactors } from './reset-factors.ts';

export const FactorReset = z.strictObject({
  username: BoundedText(MAX_UNITS),
  reason: Text(200).meta({ description: 'Why, and who has made sure of the person; in the history.' }),
});

/** As `resetFactors`, by an operator, for the last administrator who has no recovery code left. */
export async function resetFactorsOf(
  ctx: Context,
  { username, reason }: z.output<typeof FactorReset>,
): Promise<{ user_id: number; had_factor: boolean }> {
  return ctx.transact('all', async (trx) => {
    const account = await findForLogin(trx, usernameKey(username));
    if (!account) throw new Error('reset-second-factor: there is no such user');
    return { user_id: account.userId, had_factor: await removeAllFactors(trx, account.userId, reason) };
  });
}
