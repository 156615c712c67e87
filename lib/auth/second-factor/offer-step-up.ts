import type * as z from 'zod';
import { type Context, signedIn } from '../../core/context.ts';
import { findPasskeysOfUser } from '../../data/users/passkeys.ts';
import { makeChallenge } from '../passkeys/challenge.ts';
import { requestOptions } from '../passkeys/options.ts';
import type { RequestOptions } from '../passkeys/schemas.ts';

/** Makes the options with which the caller shows one of the own passkeys again. */
export async function offerStepUp(ctx: Context): Promise<z.input<typeof RequestOptions>> {
  const { userId } = signedIn(ctx);
  const passkeys = await findPasskeysOfUser(ctx.db, userId);
  return requestOptions(ctx, await makeChallenge(ctx, 'step-up', userId), passkeys);
}
