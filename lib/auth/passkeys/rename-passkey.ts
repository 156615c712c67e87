import type * as z from 'zod';
import { type Context, signedIn } from '../../core/context.ts';
import { requireUnchanged } from '../../core/fields/patches.ts';
import { Problem } from '../../core/problems/problem.ts';
import { findPasskeysOfUser, renamePasskey } from '../../data/users/passkeys.ts';
import { presentPasskey, sealerOfPasskey } from './present.ts';
import { type Passkey, type PasskeyName, readOnlyNames } from './schemas.ts';

/** Renames a passkey of the caller. */
export async function nameOwnPasskey(
  ctx: Context,
  passkeyId: number,
  patch: z.output<typeof PasskeyName>,
): Promise<z.input<typeof Passkey>> {
  const { userId } = signedIn(ctx);
  const found = (await findPasskeysOfUser(ctx.db, userId)).find(({ id }) => id === passkeyId);
  if (!found) throw new Problem('not-found');
  requireUnchanged(presentPasskey(ctx, found), readOnlyNames, patch);
  const sealed = sealerOfPasskey(ctx, found).seal('encrypted_label', patch.name);
  const row = sealed === null ? undefined : await renamePasskey(ctx.db, { userId, passkeyId }, sealed);
  if (!row) throw new Problem('not-found');
  return presentPasskey(ctx, row);
}
