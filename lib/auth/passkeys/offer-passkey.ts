import type * as z from 'zod';
import { type Context, signedIn } from '../../core/context.ts';
import { sealerOf } from '../../core/crypto/cipher.ts';
import { Problem } from '../../core/problems/problem.ts';
import { MAX_PASSKEYS } from '../../core/second-factor.ts';
import { findPasskeysOfUser } from '../../data/users/passkeys.ts';
import { proveToAdd, requireOffered } from '../second-factor/prove-identity.ts';
import { makeChallenge } from './challenge.ts';
import { algorithms, descriptorOf, TIMEOUT_MS, userHandle } from './options.ts';
import type { CreationOptions } from './schemas.ts';

/** Makes the options with which a browser creates a passkey for the caller, after a proof of identity. */
export async function offerPasskey(
  ctx: Context,
  password: string | undefined,
): Promise<z.input<typeof CreationOptions>> {
  requireOffered(ctx);
  await proveToAdd(ctx, password);
  const { userId, entityId, uuid, username, encryptedName } = signedIn(ctx);
  const { challenge, known } = await ctx.transact('all', async (trx) => ({
    known: await findPasskeysOfUser(trx.db, userId),
    challenge: await makeChallenge(trx, 'register', userId),
  }));
  if (known.length >= MAX_PASSKEYS) throw new Problem('too-many-passkeys');
  const name = sealerOf(ctx.cipher, { table: 'users', entityId, uuid }).read('encrypted_name', encryptedName);
  return {
    challenge,
    rp: { id: ctx.settings.passkeys.rpId, name: 'Tournée' },
    user: { id: userHandle(uuid), name: username, displayName: name ?? username },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
  };
}
