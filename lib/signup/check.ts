import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { hashToken } from '../core/ids.ts';
import { Problem } from '../core/problems/problem.ts';
import { findSignup } from '../data/signup/signups.ts';
import { findUsernamesLike } from '../data/users/users.ts';
import { contentOf } from './content.ts';
import { requireSignup } from './mode.ts';
import { firstFree, usernameOfName } from './proposed-username.ts';
import type { PendingSignup } from './schemas.ts';

/** Says what a link belongs to, and proposes a username; the link stays valid. */
export async function checkSignup(
  ctx: Context,
  { token }: { token: string },
): Promise<z.input<typeof PendingSignup>> {
  requireSignup(ctx);
  return ctx.transact('all', async (trx) => {
    const signup = await findSignup(trx.db, hashToken(token), trx.now);
    if (!signup) throw new Problem('signup-link-invalid');
    const { email: _, ...content } = await contentOf(trx, signup);
    const wanted = usernameOfName(content.name);
    const username = firstFree(wanted, await findUsernamesLike(trx.db, wanted));
    return { ...content, username, expires_at: signup.expires_at };
  });
}
