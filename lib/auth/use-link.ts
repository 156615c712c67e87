import type { Needs } from '../core/context.ts';
import { hashToken } from '../core/ids.ts';
import { Problem } from '../core/problems/problem.ts';
import { consumeSignInLink, findUserOfLink } from '../data/users/sign-in-links.ts';
import { findAccount, lockAccount } from '../data/users/users.ts';
import { accountFault } from './attempts.ts';
import { openSession } from './open-session.ts';

type Ctx = Needs<'transact'>;
type Link = { token: string; tokenInHand: string | undefined };

/**
 * Exchanges the token of a sign-in link for a session, once. The session ends no later than the one that made the link, so that
 * links never replace the password for longer than a session lasts.
 */
export function signInByLink(ctx: Ctx, { token, tokenInHand }: Link) {
  const tokenHash = hashToken(token);
  return ctx.transact('all', async (trx) => {
    const userId = await findUserOfLink(trx.db, tokenHash, trx.now);
    if (userId === undefined) throw new Problem('sign-in-link-invalid');
    // Before the link, as whoever changes a password locks the user first: its end of all sessions also ends this one.
    await lockAccount(trx.db, userId);
    const until = await consumeSignInLink(trx.db, tokenHash, trx.now);
    const account = await findAccount(trx, userId);
    if (until === undefined || !account || accountFault(account)) throw new Problem('sign-in-link-invalid');
    return openSession(trx, account, tokenInHand, { by: 'link', until });
  });
}
