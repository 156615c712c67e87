import type { Needs } from '../../core/context.ts';
import { sealerOf } from '../../core/crypto/cipher.ts';
import type { Instant } from '../../core/time.ts';

const ISSUER = 'Tournée';
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Steps before and after the present one whose code is taken, because clocks of phones differ. */
const WINDOW = 1;

/** Opens the RFC 6238 codes of a secret; what every authenticator application supports: SHA-1, six digits, 30 seconds. */
async function totpOf(label: string, secret: string) {
  const { Secret, TOTP } = await import('otpauth');
  const settings = { issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS };
  return new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
}

/** A new secret in base 32. */
export async function newSecret({ ids }: Needs<'ids'>): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ buffer: Uint8Array.from(ids.bytes(SECRET_BYTES)).buffer }).base32;
}

/** The address that authenticator applications read from a QR code. */
export async function otpauthAddress(username: string, secret: string): Promise<string> {
  return (await totpOf(username, secret)).toString();
}

/** The time step whose code this is; undefined for a code of no step near the instant. */
export async function stepOfCode(secret: string, code: string, now: Instant): Promise<number | undefined> {
  const totp = await totpOf('', secret);
  const timestamp = Date.parse(now);
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

type SecretRow = { entity_id: number | null; uuid: string };

/** Encrypts and decrypts the secret of a row. */
export function secretSealer({ cipher }: Needs<'cipher'>, { entity_id: entityId, uuid }: SecretRow) {
  return sealerOf(cipher, { table: 'totp_secrets', entityId, uuid });
}
