import { createHmac } from 'node:crypto';
import type { SigningMode } from '../switches.ts';

/** A secret that no receiver knows. */
const UNKNOWN_SECRET = 'whsec_nobodys';

/** The `Stripe-Signature` header of a body sent at `seconds` (epoch). */
export function signatureOf(
  body: string,
  seconds: number,
  signing: SigningMode,
  secrets: readonly string[],
): string {
  const signed = secretsFor(signing, secrets).map((secret) => {
    const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return `,v1=${digest}`;
  });
  return `t=${seconds}${signed.join('')}`;
}

function secretsFor(
  signing: SigningMode,
  [first = UNKNOWN_SECRET, second = UNKNOWN_SECRET]: readonly string[],
) {
  switch (signing) {
    case 'right':
      return [first];
    case 'both':
      return [second, first];
    case 'wrong':
      return [UNKNOWN_SECRET];
  }
}
