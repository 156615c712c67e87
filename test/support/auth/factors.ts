import { expect } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { clientWith } from '../http/client.ts';
import { logIn } from '../http/login.ts';
import { clock } from '../run/resources.ts';
import { PASSWORD } from '../world/world.ts';
import { authenticator } from './authenticator.ts';

type Caller = { token: string };

/** Registers a passkey for a user; returns the device and the recovery codes of a first factor. */
export async function addPasskey(caller: Caller, device = authenticator(), name = 'Téléphone') {
  const client = clientWith(caller);
  const asked = await client.post('/api/passkeys/options', { current_password: PASSWORD });
  expect(asked).toMatchObject({ status: 200 });
  const credential = device.create(asked.body);
  const { status, body } = await client.post('/api/passkeys', { name, credential });
  expect(status).toBe(201);
  return { device, passkeyId: body.passkey_id, recoveryCodes: body.recovery_codes };
}

/** Signs in with the passkey of a device. */
export async function signInWith(
  device: ReturnType<typeof authenticator>,
  lie: Parameters<typeof device.get>[1] = {},
  options: Parameters<typeof clientWith>[0] = {},
) {
  const { body } = await clientWith(options).post('/api/login/passkey/options', {});
  return clientWith(options).post('/api/login/passkey', { credential: device.get(body, lie) });
}

/** The present code of a secret, or that of some steps later. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.parse(clock.now()) + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Registers an authenticator application for a user; returns its secret and the recovery codes of a first factor. */
export async function addCodes(caller: Caller) {
  const client = clientWith(caller);
  const begun = await client.post('/api/totp', { current_password: PASSWORD });
  expect(begun).toMatchObject({ status: 200 });
  const { secret } = begun.body;
  const confirmed = await client.post('/api/totp/confirm', { code: codeOf(secret) });
  expect(confirmed).toMatchObject({ status: 200 });
  return { secret, recoveryCodes: confirmed.body.recovery_codes };
}

/** Gives the right password of a user with a second factor; returns the ticket. */
export async function ticketOf(username: string, options: Parameters<typeof logIn>[2] = {}): Promise<string> {
  const { status, body } = await logIn(username, PASSWORD, options);
  expect([status, body.code]).toEqual([401, 'second-factor-required']);
  return body.login_ticket;
}

/** Shows a code again in a session. */
export const stepUpWith = (caller: Caller, code: string) =>
  clientWith(caller).post('/api/session/step-up', { code });
