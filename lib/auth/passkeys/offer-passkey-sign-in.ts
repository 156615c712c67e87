import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { hashToken } from '../../core/ids.ts';
import { Problem } from '../../core/problems/problem.ts';
import { findUserOfTicket } from '../../data/users/login-tickets.ts';
import { findPasskeysOfUser } from '../../data/users/passkeys.ts';
import { networkKey } from '../attempts.ts';
import { makeChallenge } from './challenge.ts';
import { requestOptions } from './options.ts';
import type { RequestOptions } from './schemas.ts';

/** Makes the options to sign in with a passkey; after a password, with the ticket of the login, for those of that user. */
export function offerSignIn(
  ctx: Context,
  ticket: string | undefined,
): Promise<z.input<typeof RequestOptions>> {
  return ctx.transact('all', async (trx) => {
    const asked = ticket && { tokenHash: hashToken(ticket), network: networkKey(trx), now: trx.now };
    const userId = asked ? await findUserOfTicket(trx.db, asked) : undefined;
    if (asked && userId === undefined) throw new Problem('login-ticket-invalid');
    const passkeys = userId === undefined ? [] : await findPasskeysOfUser(trx.db, userId);
    return requestOptions(trx, await makeChallenge(trx, 'sign-in', null), passkeys);
  });
}
