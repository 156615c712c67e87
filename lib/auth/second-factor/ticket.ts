import type { Context } from '../../core/context.ts';
import { hashToken, newToken } from '../../core/ids.ts';
import { Problem } from '../../core/problems/problem.ts';
import { PROOF_SECONDS } from '../../core/second-factor.ts';
import { addSeconds } from '../../core/time.ts';
import { uncountFailure } from '../../data/throttling.ts';
import { insertLoginTicket } from '../../data/users/login-tickets.ts';
import { findFactorsOfUser } from '../../data/users/second-factors.ts';
import type { AccountOfLogin } from '../../data/users/users.ts';
import type { Attempt } from '../attempts.ts';

/** The ticket between the password and the second factor, and what the user has registered. */
type Ticket = { login_ticket: string; passkeys: boolean; codes: boolean };

/** Makes the ticket that stands for the right password of a locked user: once, for five minutes, from this network. */
export async function makeTicket(
  trx: Context,
  { userId }: AccountOfLogin,
  { accountKey, networkKey }: Attempt,
): Promise<Ticket> {
  const token = newToken(trx.ids);
  const expires_at = addSeconds(trx.now, PROOF_SECONDS);
  await insertLoginTicket(trx.db, {
    token_hash: hashToken(token),
    user_id: userId,
    network: networkKey,
    expires_at,
  });
  // This attempt was none: its password is right.
  await uncountFailure(trx.db, networkKey);
  await uncountFailure(trx.db, accountKey);
  const { passkeys, totpSince } = await findFactorsOfUser(trx.db, userId);
  return { login_ticket: token, passkeys: passkeys > 0, codes: totpSince !== null };
}

/** The 401 after a right password that is not enough. */
export function secondFactorRequired(ticket: Ticket): Problem {
  return new Problem('second-factor-required', {
    status: 401,
    members: ticket,
    headers: { 'www-authenticate': 'Bearer' },
  });
}
