import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { Sentence } from '../../texts/failures.ts';
import { secondFactor as texts } from './texts.ts';

/** Browsers make passkeys for names only, and the service on one's own machine shows its number. */
const isNumber = (host: string): boolean => /^[\d.]+$|:/.test(host);

/** Throws a sentence that says what to do where no passkey can be used. */
function requirePasskeys(): void {
  const { hostname, port, protocol } = location;
  if (isNumber(hostname)) throw new Sentence(texts.noAddress(`${protocol}//localhost:${port}`));
  if (!browserSupportsWebAuthn()) throw new Sentence(texts.noPasskeys);
}

/** Has the device make a passkey; throws a sentence when the user or the device stops it. */
export async function makePasskey(optionsJSON: Answer<'auth-offer-passkey'>) {
  const made = await explained(() => startRegistration({ optionsJSON }));
  return { ...made, clientExtensionResults: {} };
}

/** Has the device show a passkey; throws a sentence when the user or the device stops it. */
export async function showPasskey(ask: () => Promise<Answer<'auth-offer-step-up'>>) {
  requirePasskeys();
  const optionsJSON = await ask();
  const shown = await explained(() => startAuthentication({ optionsJSON }));
  return { ...shown, clientExtensionResults: {} };
}

/** Asks for options only where a passkey can be made of them. */
export async function withPasskeys<T>(ask: () => Promise<T>): Promise<T> {
  requirePasskeys();
  return ask();
}

async function explained<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new Sentence(texts.known);
    if (error instanceof Error && error.name === 'NotSupportedError') throw new Sentence(texts.noPasskeys);
    if (error instanceof Error) throw new Sentence(texts.stopped);
    throw error;
  }
}
