import type * as z from 'zod';
import { type Context, withSession } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { MAX_PASSKEYS } from '../../core/second-factor.ts';
import { findPasskeysOfUser, insertPasskey } from '../../data/users/passkeys.ts';
import { markFactorShown, updateHasFactor } from '../../data/users/second-factors.ts';
import { findAccount, lockAccount } from '../../data/users/users.ts';
import { makeRecoveryCodes } from '../codes/recovery-codes.ts';
import { requireOffered } from '../second-factor/prove-identity.ts';
import { tellFactorChange } from '../second-factor/tell-change.ts';
import { takeChallenge } from './challenge.ts';
import { algorithms } from './options.ts';
import { presentPasskey } from './present.ts';
import type { AddedPasskey, NewCredential } from './schemas.ts';

type Draft = { name: string; credential: NewCredential };

/** Registers the passkey that a browser made with fresh options; the first factor of a user comes with recovery codes. */
export async function registerPasskey(
  ctx: Context,
  { name, credential }: Draft,
): Promise<z.input<typeof AddedPasskey>> {
  requireOffered(ctx);
  const { userId } = withSession(ctx);
  const { clientDataJSON } = credential.response;
  const challenge = await ctx.transact('all', (trx) =>
    takeChallenge(trx, clientDataJSON, 'register', userId),
  );
  const made = challenge === undefined ? undefined : await verify(ctx, credential, challenge);
  if (!made) throw new Problem('passkey-invalid');
  return ctx.transact('all', (trx) => addPasskey(trx, name, made, credential.response.transports ?? []));
}

type Made = NonNullable<Awaited<ReturnType<typeof verify>>>;

async function addPasskey(trx: Context, name: string, made: Made, transports: readonly string[]) {
  const { userId, entityId, session } = withSession(trx);
  await lockAccount(trx.db, userId);
  const account = await findAccount(trx, userId);
  // Deleted meanwhile, and with it the session.
  if (!account) throw new Problem('invalid-token');
  const known = await findPasskeysOfUser(trx.db, userId);
  if (known.length >= MAX_PASSKEYS) throw new Problem('too-many-passkeys');
  const uuid = trx.ids.uuid();
  const cell = { table: 'passkeys', column: 'encrypted_label', entityId, uuid } as const;
  const row = await insertPasskey(trx.db, {
    uuid,
    user_id: userId,
    entity_id: entityId,
    credential_id: made.id,
    public_key: made.publicKey,
    sign_count: made.counter,
    transports: JSON.stringify(transports),
    is_synced: made.isSynced,
    encrypted_label: trx.cipher.encrypt(cell, name),
    created_at: trx.now,
  });
  if (!row) throw new Problem('passkey-registered');
  await updateHasFactor(trx.db, userId);
  await markFactorShown(trx.db, session.id, trx.now);
  const recovery_codes = account.hasFactor === 1 ? null : await makeRecoveryCodes(trx, { userId, entityId });
  await tellFactorChange(trx, account, 'passkey-added');
  return { ...presentPasskey(trx, row), recovery_codes };
}

/**
 * Whether the maker of the device says nothing, which is asked for; a device may sign with the new key itself. The library follows
 * the addresses that the certificates of a statement name.
 */
async function isWithoutStatement(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const object = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = object.get('fmt');
  return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined);
}

/** Verifies a new credential; undefined when it does not fit the challenge, the site or what was asked for. */
async function verify({ settings }: Context, credential: NewCredential, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { transports: _, ...response } = credential.response;
  try {
    if (!(await isWithoutStatement(response.attestationObject))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...settings.passkeys.origins],
      expectedRPID: settings.passkeys.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const isSynced: 0 | 1 = registrationInfo.credentialBackedUp ? 1 : 0;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, isSynced };
  } catch {
    // The library throws for everything that does not fit.
    return undefined;
  }
}
