import * as z from 'zod';
import type { Context } from '../core/context.ts';
import { newPassword } from '../core/passwords/require-acceptable-password.ts';
import { takeFromQuota } from './quota.ts';

export const GeneratedPassword = z
  .strictObject({
    password: z.string().meta({ description: 'At least 20 characters, in no public list; kept nowhere.' }),
  })
  .meta({ id: 'GeneratedPassword' });

/** Generates a password as a suggestion for a user. */
export async function suggestPassword(ctx: Context): Promise<z.input<typeof GeneratedPassword>> {
  await takeFromQuota(ctx, 'generate', 20);
  return { password: await newPassword(ctx) };
}
