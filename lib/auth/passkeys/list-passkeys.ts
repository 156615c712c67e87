import type * as z from 'zod';
import { type Context, signedIn } from '../../core/context.ts';
import { findPasskeysOfUser } from '../../data/users/passkeys.ts';
import { presentPasskey } from './present.ts';
import type { Passkey } from './schemas.ts';

/** The caller's passkeys, the oldest first. */
export async function listPasskeys(ctx: Context): Promise<{ data: z.input<typeof Passkey>[] }> {
  const rows = await findPasskeysOfUser(ctx.db, signedIn(ctx).userId);
  return { data: rows.map((row) => presentPasskey(ctx, row)) };
}
