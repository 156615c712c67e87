import * as z from 'zod';
import { type Context, withSession } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { BoundedText, Instant } from '../../core/schemas/common.ts';
import { RECENT_SECONDS } from '../../core/second-factor.ts';
import { addSeconds } from '../../core/time.ts';
import { findPasskeyByCredential } from '../../data/users/passkeys.ts';
import { markFactorShown } from '../../data/users/second-factors.ts';
import { findAccount, lockAccount } from '../../data/users/users.ts';
import { takeCode } from '../codes/check-code.ts';
import { takeChallenge } from '../passkeys/challenge.ts';
import { Assertion } from '../passkeys/schemas.ts';
import { takeAssertion, type Verified, verifyAssertion } from '../passkeys/verify-assertion.ts';
import { admitPasswordGuess, clearPasswordGuesses } from '../password-guesses.ts';

export const StepUp = z
  .union([
    z.strictObject({
      code: BoundedText(40).meta({ description: 'Of the application, or a recovery code.' }),
    }),
    z.strictObject({ credential: Assertion }),
  ])
  .meta({ id: 'StepUp' });

export const SteppedUp = z
  .strictObject({ recent_until: Instant.meta({ description: 'Until then nothing more is asked for.' }) })
  .meta({ id: 'SteppedUp' });

/** Takes a second factor that the caller shows again, for what asks for a recent one. A wrong code counts as a failed login. */
export async function stepUp(
  ctx: Context,
  given: z.output<typeof StepUp>,
): Promise<z.input<typeof SteppedUp>> {
  const { username, userId, session } = withSession(ctx);
  await admitPasswordGuess(ctx, username);
  const verified = 'credential' in given ? await verifyOwn(ctx, given.credential) : undefined;
  const isTaken = await ctx.transact('all', async (trx) => {
    await lockAccount(trx.db, userId);
    const account = await findAccount(trx, userId);
    if (!account || !(await takes(trx, account, given, verified))) return false;
    await clearPasswordGuesses(trx, username);
    await markFactorShown(trx.db, session.id, trx.now);
    return true;
  });
  if (!isTaken) throw new Problem('credential' in given ? 'passkey-refused' : 'invalid-code');
  return { recent_until: addSeconds(ctx.now, RECENT_SECONDS) };
}

async function takes(
  trx: Context,
  account: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
  given: z.output<typeof StepUp>,
  verified: Verified | undefined,
): Promise<boolean> {
  if ('code' in given) return takeCode(trx, account, given.code);
  return verified !== undefined && takeAssertion(trx, account, verified);
}

async function verifyOwn(ctx: Context, credential: Assertion): Promise<Verified | undefined> {
  const { userId, uuid } = withSession(ctx);
  const { clientDataJSON } = credential.response;
  const { challenge, passkey } = await ctx.transact('all', async (trx) => ({
    challenge: await takeChallenge(trx, clientDataJSON, 'step-up', userId),
    passkey: await findPasskeyByCredential(trx.db, credential.id),
  }));
  if (challenge === undefined || passkey?.user_id !== userId) return undefined;
  return verifyAssertion(ctx, { credential, challenge, passkey, uuid });
}
