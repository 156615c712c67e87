import type * as z from 'zod';
import { type Context, signedIn } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { findPasskeysOfUser, renamePasskey } from '../../data/users/passkeys.ts';
import { presentPasskey, sealerOfPasskey } from './present.ts';
import type { Passkey } from './schemas.ts';

/** Renames a passkey of the caller. */
export async function nameOwnPasskey(
  ctx: Context,
  passkeyId: number,
  name: string,
): Promise<z.input<typeof Passkey>> {
  const { userId } = signedIn(ctx);
  const found = (await findPasskeysOfUser(ctx.db, userId)).find(({ id }) => id === passkeyId);
  const sealed = found && sealerOfPasskey(ctx, found).seal('encrypted_label', name);
  const row = sealed && (await renamePasskey(ctx.db, { userId, passkeyId }, sealed));
  if (!row) throw new Problem('not-found');
  return presentPasskey(ctx, row);
}
