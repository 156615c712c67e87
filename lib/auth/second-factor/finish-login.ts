import * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { hashToken } from '../../core/ids.ts';
import { Problem } from '../../core/problems/problem.ts';
import { BoundedText } from '../../core/schemas/common.ts';
import { consumeLoginTicket, findUserOfTicket } from '../../data/users/login-tickets.ts';
import { findAccount, lockAccount } from '../../data/users/users.ts';
import { accountFault, admitAttempt, clearFailures, emitFailure, networkKey } from '../attempts.ts';
import { takeCode } from '../codes/check-code.ts';
import { openSession } from '../open-session.ts';

export const SecondFactor = z
  .strictObject({
    login_ticket: BoundedText(200).meta({ description: 'From the 401 of `POST /api/login`.' }),
    code: BoundedText(40).meta({
      description: 'Six digits of the authenticator application, or a recovery code.',
      example: '492039',
    }),
  })
  .meta({ id: 'SecondFactor' });

type Given = { ticket: string; code: string; tokenInHand: string | undefined };

/** Exchanges the ticket of a right password and a code for a session. A wrong code is a failed login of the account. */
export async function finishLogin(ctx: Context, { ticket, code, tokenInHand }: Given) {
  const tokenHash = hashToken(ticket);
  const holder = await ctx.transact('all', async (trx) => {
    const asked = { tokenHash, network: networkKey(trx), now: trx.now };
    const userId = await findUserOfTicket(trx.db, asked);
    return userId === undefined ? undefined : findAccount(trx, userId);
  });
  if (!holder) throw ticketInvalid();
  const { attempt } = await admitAttempt(ctx, holder.username);
  const opened = await ctx.transact('all', async (trx) => {
    await lockAccount(trx.db, holder.userId);
    const account = await findAccount(trx, holder.userId);
    const fault = account ? accountFault(account) : 'user_not_found';
    if (!account || fault || !(await takeCode(trx, account, code))) {
      emitFailure(trx, attempt, fault ?? 'invalid_password', holder.entityId);
      return undefined;
    }
    // Of two right codes at once the second finds the ticket used, and its code is not.
    if (!(await consumeLoginTicket(trx.db, tokenHash))) throw ticketInvalid();
    clearFailures(trx, attempt);
    return openSession(trx, account, tokenInHand, { by: 'second-factor' });
  });
  if (opened) return opened;
  throw new Problem('invalid-code', { status: 401, headers: { 'www-authenticate': 'Bearer' } });
}

const ticketInvalid = () =>
  new Problem('login-ticket-invalid', { headers: { 'www-authenticate': 'Bearer' } });
