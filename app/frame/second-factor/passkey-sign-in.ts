import { client, signInBy } from '../../session.ts';
import { landMember } from '../landing.ts';
import { showPasskey } from './browser-passkeys.ts';

/** Signs in with a passkey of the device alone: no identifier, no password. */
export async function signInByPasskey(isToStay: boolean): Promise<void> {
  const credential = await showPasskey(() => client.auth.offerPasskeySignIn({ body: {} }));
  await signInBy(() => client.auth.signInByPasskey({ body: { credential } }), isToStay);
  landMember();
}
