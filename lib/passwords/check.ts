import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { MAX_UNITS } from '../core/passwords/password-rules.ts';
import { findPasswordFaults } from '../core/passwords/require-acceptable-password.ts';
import { UncheckedText } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { contextWords, ofCaller } from '../users/password.ts';
import { takeFromQuota } from './quota.ts';

export const PasswordQuestion = z
  .strictObject({ password: UncheckedText(MAX_UNITS).meta({ format: 'password' }) })
  .meta({ id: 'PasswordQuestion' });

export const PasswordVerdict = z
  .strictObject({
    acceptable: z.boolean(),
    reasons: z
      .array(
        Enumeration({
          length: 'not 8 to 64 characters',
          context: 'the username, the name, the association, its town or the name of the service',
          compromised: 'in a public list of passwords, or made only of words that are easily guessed',
        }),
      )
      .meta({
        description:
          '`length`: not 8 to 64 characters. `context`: the username, the name, the association, its town or "tournée", alone or between digits. `compromised`: in a public list, a frequent French word, or made only of names of the person, the association and a commune, words of firefighters, months and short numbers.',
      }),
  })
  .meta({ id: 'PasswordVerdict' });

/** Returns whether a password would be accepted as the caller's own; never stores or logs it. */
export async function checkPassword(
  ctx: Context,
  { password }: { password: string },
): Promise<z.input<typeof PasswordVerdict>> {
  await takeFromQuota(ctx, 'check', 30);
  const words = await ctx.transact('all', (trx) => contextWords(trx, ofCaller(trx)));
  const reasons = (await findPasswordFaults(ctx, password, words)).map(({ code }) => code);
  return { acceptable: reasons.length === 0, reasons };
}
