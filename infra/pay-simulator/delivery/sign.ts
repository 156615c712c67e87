import { createHmac } from 'node:crypto';
import type { Signing } from '../switches.ts';

/** A secret that nobody was ever given. */
const NOBODYS = 'whsec_nobodys';

/** The `Stripe-Signature` of a body that leaves at `seconds`. */
export function signatureOf(
  body: string,
  seconds: number,
  signing: Signing,
  secrets: readonly string[],
): string {
  const signed = secretsFor(signing, secrets).map((secret) => {
    const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return `,v1=${digest}`;
  });
  return `t=${seconds}${signed.join('')}`;
}

function secretsFor(signing: Signing, [first = NOBODYS, second = NOBODYS]: readonly string[]) {
  switch (signing) {
    case 'right':
      return [first];
    case 'both':
      return [second, first];
    case 'wrong':
      return [NOBODYS];
  }
}
