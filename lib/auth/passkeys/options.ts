import type * as z from 'zod';
import type { Needs } from '../../core/context.ts';
import { PROOF_SECONDS } from '../../core/second-factor.ts';
import type { PasskeyRow } from '../../data/users/passkeys.ts';
import { isTransport, type RequestOptions } from './schemas.ts';

/** EdDSA, ECDSA with P-256 and RSA (COSE numbers): what authenticators in use make. */
export const algorithms = [-8, -7, -257];

export const TIMEOUT_MS = PROOF_SECONDS * 1000;

/** The id under which authenticators keep a user: random, so that it says nothing. */
export const userHandle = (uuid: string): string => Buffer.from(uuid, 'utf8').toString('base64url');

/** Makes the options with which a browser asks for one of these passkeys; without any, for one that the device knows. */
export function requestOptions(
  { settings }: Needs<'settings'>,
  challenge: string,
  passkeys: readonly PasskeyRow[],
): z.input<typeof RequestOptions> {
  return {
    challenge,
    rpId: settings.passkeys.rpId,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  };
}

export const descriptorOf = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports: transports.filter(isTransport),
});
