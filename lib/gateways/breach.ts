import { pwnedPassword } from 'hibp';
import { once } from '../core/concurrency.ts';
import type { BreachCheck } from '../core/gateways.ts';
import type { Log } from '../core/log.ts';

const TIMEOUT_MS = 800;

/** The embedded list of common passwords, loaded when it is first needed. */
const embeddedList = once(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});

async function isInEmbeddedList(password: string): Promise<boolean> {
  return (await embeddedList()).has(password.toLowerCase());
}

/** Asks the online service when one is configured; the embedded list decides without it or when it is silent. */
export function openBreachCheck(baseUrl: string | undefined, log: Log, timeoutMs = TIMEOUT_MS): BreachCheck {
  return {
    isCompromised: async (typed) => {
      // In the letter form in which it is hashed: otherwise two forms of one password are two passwords here.
      const password = typed.normalize('NFC');
      if (await isInEmbeddedList(password)) return true;
      if (!baseUrl) return false;
      try {
        // Only the first five characters of the SHA-1 leave; padding hides how many hashes share them.
        return (await pwnedPassword(password, { baseUrl, addPadding: true, timeoutMs })) > 0;
      } catch {
        log.write('breach-service-unreachable');
        return false;
      }
    },
  };
}
