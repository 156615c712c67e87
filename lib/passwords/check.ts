import * as z from 'zod';
import { type Context, signedIn } from '../core/context.ts';
import { MAX_UNITS } from '../core/passwords/password-rules.ts';
import { findPasswordFaults } from '../core/passwords/require-acceptable-password.ts';
import { UncheckedText } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { contextWords } from '../users/password.ts';
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
          context: 'the username, the association, its town or the name of the service',
          compromised: 'in a public list of passwords',
        }),
      )
      .meta({
        description:
          '`length`: not 8 to 64 characters. `context`: the username, the association, its town or "tournée", alone or between digits. `compromised`: in a public list.',
      }),
  })
  .meta({ id: 'PasswordVerdict' });

/** Returns whether a password would be accepted as the caller's own; never stores or logs it. */
export async function checkPassword(
  ctx: Context,
  { password }: { password: string },
): Promise<z.input<typeof PasswordVerdict>> {
  await takeFromQuota(ctx, 'check', 30);
  const words = await ctx.transact('all', (trx) => contextWords(trx, signedIn(trx)));
  const reasons = await findPasswordFaults(ctx, password, words);
  return { acceptable: reasons.length === 0, reasons };
}
