import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { secondsBetween } from '../../core/time.ts';
import { countInWindow, uncountFailure } from '../../data/throttling.ts';
import { findPasskeyByCredential } from '../../data/users/passkeys.ts';
import { findAccount, lockAccount } from '../../data/users/users.ts';
import { accountFault, MAX_OF_NETWORK, networkKey, tooMany, WINDOW_SECONDS } from '../attempts.ts';
import { openSession } from '../open-session.ts';
import { takeChallenge } from './challenge.ts';
import type { Assertion } from './schemas.ts';
import { takeAssertion, verifyAssertion } from './verify-assertion.ts';

type SignIn = { credential: Assertion; tokenInHand: string | undefined };

/** Exchanges the answer of a passkey for a session. Commits every refusal, which counts against the network, before throwing it. */
export async function signInByPasskey(ctx: Context, { credential, tokenInHand }: SignIn) {
  const { id, response } = credential;
  const found = await ctx.transact('all', async (trx) => {
    const network = await countInWindow(trx.db, networkKey(trx), trx.now, WINDOW_SECONDS);
    if (network.failures > MAX_OF_NETWORK)
      return { refused: tooMany('blocked-ip', secondsBetween(trx.now, network.endsAt)) };
    const challenge = await takeChallenge(trx, response.clientDataJSON, 'sign-in', null);
    const passkey = await findPasskeyByCredential(trx.db, id);
    const account = passkey && (await findAccount(trx, passkey.user_id));
    return { challenge, passkey, account };
  });
  if (found.refused) throw found.refused;
  const { challenge, passkey, account } = found;
  const { uuid = '' } = account ?? {};
  const asked = challenge !== undefined && passkey && { credential, challenge, passkey, uuid };
  const verified = asked && account ? await verifyAssertion(ctx, asked) : undefined;
  const opened = await ctx.transact('all', async (trx) => {
    if (verified && account && (await lockAccount(trx.db, account.userId))?.active === 1) {
      if (!accountFault(account) && (await takeAssertion(trx, account, verified))) {
        await uncountFailure(trx.db, networkKey(trx));
        return openSession(trx, account, tokenInHand, { by: 'passkey' });
      }
    }
    const { username = '', entityId = null } = account ?? {};
    const reason = account ? (accountFault(account) ?? 'invalid_password') : 'user_not_found';
    trx.emit('login_failed', { username, reason, attempt: 1 }, { entityId });
    return undefined;
  });
  if (!opened) throw refusedPasskey();
  return opened;
}

const refusedPasskey = () =>
  new Problem('passkey-refused', { status: 401, headers: { 'www-authenticate': 'Bearer' } });
