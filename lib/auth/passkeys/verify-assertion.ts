import type { Context } from '../../core/context.ts';
import {
  deletePasskey,
  lockPasskeyByCredential,
  markPasskeyUsed,
  type PasskeyRow,
} from '../../data/users/passkeys.ts';
import type { AccountOfLogin } from '../../data/users/users.ts';
import { tellFactorChange } from '../second-factor/tell-change.ts';
import { userHandle } from './options.ts';
import type { Assertion } from './schemas.ts';

/** What an authenticator says of itself in a verified answer. */
export type Verified = { credentialId: string; signCount: number; isSynced: 0 | 1 };

type Asked = { credential: Assertion; challenge: string; passkey: PasskeyRow; uuid: string };

/** Verifies the answer of a user's passkey; undefined when it does not fit the challenge, the site or the passkey. */
export async function verifyAssertion(
  { settings }: Context,
  { credential, challenge, passkey, uuid }: Asked,
): Promise<Verified | undefined> {
  const { userHandle: handle, ...answer } = credential.response;
  // A device that names a user names the user of the passkey.
  if (handle && handle !== userHandle(uuid)) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...settings.passkeys.origins],
      expectedRPID: settings.passkeys.rpId,
      // The counter is compared in the transaction that stores it.
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return {
      credentialId: passkey.credential_id,
      signCount: newCounter,
      isSynced: credentialBackedUp ? 1 : 0,
    };
  } catch {
    // The library throws for everything that does not fit.
    return undefined;
  }
}

/**
 * Takes a verified answer of a locked user: false when the passkey is gone, or when its counter went back, which a copy does; that
 * one is removed. The account goes on asking for a second factor, a recovery code if nothing else is left. A counter that stays 0
 * counts nothing.
 */
export async function takeAssertion(
  trx: Context,
  account: AccountOfLogin,
  { credentialId, signCount, isSynced }: Verified,
): Promise<boolean> {
  const { userId } = account;
  const passkey = await lockPasskeyByCredential(trx.db, credentialId);
  if (passkey?.user_id !== userId) return false;
  const counts = signCount > 0 || passkey.sign_count > 0;
  if (counts && signCount <= passkey.sign_count) {
    await deletePasskey(trx.db, { userId, passkeyId: passkey.id });
    await tellFactorChange(trx, account, 'passkey-copied');
    return false;
  }
  await markPasskeyUsed(trx.db, passkey.id, { signCount, isSynced, now: trx.now });
  return true;
}
