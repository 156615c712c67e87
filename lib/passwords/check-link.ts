import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { hashToken } from '../core/ids.ts';
import { Problem } from '../core/problems/problem.ts';
import { BoundedText } from '../core/schemas/common.ts';
import { findOwnerOfResetToken } from '../data/users/sessions.ts';
import { typedToken } from '../users/invitation-code.ts';

export const ResetToken = BoundedText(200).meta({
  description:
    'From the link in the e-mail, or the code of a letter; it works once, for 30 minutes, or 7 days after an invitation.',
});

export const LinkToken = z.strictObject({ token: ResetToken }).meta({ id: 'LinkToken' });

export const LinkOwner = z
  .strictObject({
    username: z.string(),
    is_first: z.boolean().meta({ description: 'Nobody has chosen a password for the account yet.' }),
  })
  .meta({ id: 'LinkOwner' });

/** Says whose password a link or a code chooses; the link stays valid. */
export async function checkLink(
  ctx: Context,
  { token }: { token: string },
): Promise<z.input<typeof LinkOwner>> {
  const tokenHash = hashToken(typedToken(token));
  const owner = await ctx.transact('all', (trx) => findOwnerOfResetToken(trx.db, tokenHash, trx.now));
  if (!owner) throw new Problem('reset-token-invalid');
  return { username: owner.username, is_first: owner.password_generated === 1 };
}
