import * as z from 'zod';
import { type Context, type WithSession, withSession } from '../core/context.ts';
import type { Cell } from '../core/crypto/cipher.ts';
import { Problem } from '../core/problems/problem.ts';
import { findPhoneKey, insertPhoneKey } from '../data/field/phone-keys.ts';

const KEY_BYTES = 32;

/** The key of a user, for AES-GCM. */
export const PhoneKey = z
  .strictObject({
    key: z
      .string()
      .regex(/^[\w-]{43}$/)
      .meta({ description: '256 random bits as base64url.' }),
  })
  .meta({ id: 'PhoneKey' });

/** The key of the caller, made when it is asked for first; of two first requests at once one makes it, and both have it. */
export async function takePhoneKey(ctx: Context): Promise<z.input<typeof PhoneKey>> {
  const user = withSession(ctx);
  const known = (await findPhoneKey(ctx, user.userId)) ?? (await makePhoneKey(ctx, user));
  return { key: ctx.cipher.decrypt(cellOf(user), known) };
}

async function makePhoneKey(ctx: Context, user: WithSession): Promise<string> {
  const key = Buffer.from(ctx.ids.bytes(KEY_BYTES)).toString('base64url');
  await insertPhoneKey(ctx, user, ctx.cipher.encrypt(cellOf(user), key));
  const made = await findPhoneKey(ctx, user.userId);
  // The session has ended meanwhile, perhaps with an erasure of the user.
  if (made === undefined) throw new Problem('invalid-token');
  return made;
}

/** A user never changes the association. */
function cellOf({ userId, entityId }: WithSession): Cell {
  return { table: 'phone_keys', column: 'encrypted_key', entityId, uuid: String(userId) };
}
