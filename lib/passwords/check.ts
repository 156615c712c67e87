import * as z from 'zod';
import { type Context, signedIn } from '../core/context.ts';
import { Enumeration } from '../core/enumeration.ts';
import { findPasswordFaults, newPassword } from '../core/password-checks.ts';
import { MAX_UNITS } from '../core/password-rules.ts';
import { Problem } from '../core/problems.ts';
import { UncheckedText } from '../core/schemas.ts';
import { takeFromAddressQuota } from '../data/throttling.ts';
import { contextWords } from '../users/password.ts';

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

export const GeneratedPassword = z
  .strictObject({
    password: z.string().meta({ description: 'At least 20 characters, in no public list; kept nowhere.' }),
  })
  .meta({ id: 'GeneratedPassword' });

/** Says whether a password would be taken as the own one; it is neither stored nor logged. */
export async function checkPassword(
  ctx: Context,
  { password }: { password: string },
): Promise<z.input<typeof PasswordVerdict>> {
  await takeFromQuota(ctx, 'check', 30);
  const words = await ctx.transact('all', (trx) => contextWords(trx, signedIn(trx)));
  const reasons = await findPasswordFaults(ctx, password, words);
  return { acceptable: reasons.length === 0, reasons };
}

/** A password for somebody to choose. */
export async function suggestPassword(ctx: Context): Promise<z.input<typeof GeneratedPassword>> {
  await takeFromQuota(ctx, 'generate', 20);
  return { password: await newPassword(ctx) };
}

/** Counts a request against what a user may ask for in a minute, beside the quota of all requests. */
async function takeFromQuota(ctx: Context, what: 'check' | 'generate', perMinute: number): Promise<void> {
  const key = `passwords-${what}:${signedIn(ctx).userId}`;
  const quota = { perMinute, burst: perMinute };
  const { granted, tokens } = await takeFromAddressQuota(ctx.db, key, quota, ctx.now);
  if (granted) return;
  throw new Problem('too-many-requests', { retryAfter: Math.ceil(((1 - tokens) * 60) / perMinute) });
}
