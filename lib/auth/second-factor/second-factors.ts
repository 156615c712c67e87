import * as z from 'zod';
import { type Context, signedIn } from '../../core/context.ts';
import { Instant } from '../../core/schemas/common.ts';
import { FactorRule, RECENT_SECONDS } from '../../core/second-factor.ts';
import { addSeconds } from '../../core/time.ts';
import { findFactorsOfUser } from '../../data/users/second-factors.ts';

export const SecondFactors = z
  .strictObject({
    passkeys: z.int().meta({ description: 'How many are registered.' }),
    codes_since: Instant.nullable().meta({
      description: 'Since when codes of an authenticator application are asked for; null without one.',
    }),
    recovery_codes_left: z.int(),
    rule: FactorRule.nullable().meta({
      description: 'The setting `second_factor` of the association; null for a super administrator.',
    }),
    must_register: z.boolean().meta({ description: 'Nothing else is allowed before one is registered.' }),
    recent_until: Instant.nullable().meta({
      description: 'Until when a factor that was shown counts as recent; null without one.',
    }),
  })
  .meta({ id: 'SecondFactors' });

/** What the caller has registered, and what is asked of them. */
export async function readSecondFactors(ctx: Context): Promise<z.input<typeof SecondFactors>> {
  const { userId, secondFactor } = signedIn(ctx);
  const { passkeys, totpSince, recoveryCodes } = await findFactorsOfUser(ctx.db, userId);
  const { shownAt } = secondFactor;
  return {
    passkeys,
    codes_since: totpSince,
    recovery_codes_left: recoveryCodes,
    rule: secondFactor.rule,
    must_register: secondFactor.mustRegister,
    recent_until: shownAt === null ? null : addSeconds(shownAt, RECENT_SECONDS),
  };
}
