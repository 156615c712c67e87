import { pwnedPassword } from 'hibp';
import { once } from '../core/concurrency.ts';
import type { BreachCheck } from '../core/gateways.ts';
import type { Log } from '../core/log.ts';

const TIMEOUT_MS = 800;

/** The embedded list of common passwords, loaded on first use. */
const embeddedList = once(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});

async function isInEmbeddedList(password: string): Promise<boolean> {
  return (await embeddedList()).has(password.toLowerCase());
}

/** Checks the embedded list and then the online service, if one is configured and reachable. */
export function openBreachCheck(baseUrl: string | undefined, log: Log, timeoutMs = TIMEOUT_MS): BreachCheck {
  return {
    isCompromised: async (typed) => {
      // Normalised as for hashing, so that two Unicode forms of one password give equal results.
      const password = typed.normalize('NFC');
      if (await isInEmbeddedList(password)) return true;
      if (!baseUrl) return false;
      try {
        // Only the first five characters of the SHA-1 are sent; padding hides how many hashes share them.
        return (await pwnedPassword(password, { baseUrl, addPadding: true, timeoutMs })) > 0;
      } catch {
        log.write('breach-service-unreachable');
        return false;
      }
    },
  };
}
