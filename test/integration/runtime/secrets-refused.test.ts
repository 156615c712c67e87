import { beforeEach, describe, expect, test } from '@jest/globals';
import { type ObservedService, observeService } from '../../support/http/observed-service.ts';
import { findCanaries } from '../../support/privacy/canaries.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let watch: ObservedService;
beforeEach(async () => {
  world = await createWorld();
  watch = observeService();
});

/** Bodies of a passage, each with a secret value in a wrong place. */
const bodies: Record<string, (canary: string) => unknown> = {
  'broken JSON': (canary) => `{"name": "${canary}`,
  'text that is no JSON': (canary) => canary,
  'a text': (canary) => JSON.stringify(canary),
  'a list': (canary) => [canary],
  'an unknown field': (iban) => ({ fk_operation: 1, iban }),
  'deep in an unknown field': (iban) => ({ fk_operation: 1, bank: { accounts: [{ iban }] } }),
  'an id': (fk_operation) => ({ fk_operation }),
  'an amount': (montant) => ({ fk_operation: 1, montant }),
  'a type': (fk_type) => ({ fk_operation: 1, fk_type }),
  'a means of payment': (fk_type_reglement) => ({ fk_operation: 1, fk_type_reglement }),
  'an e-mail address': (email) => ({ fk_operation: 1, email }),
  'a phone number': (phone) => ({ fk_operation: 1, phone }),
  'an instant': (passed_at) => ({ fk_operation: 1, passed_at }),
  'a position': (lat) => ({ fk_operation: 1, lat }),
  'a dwelling': (dwelling) => ({ fk_operation: 1, dwelling }),
  'a list of names': (canary) => ({ fk_operation: 1, name: [canary] }),
  'a name that is too long': (canary) => ({ fk_operation: 1, name: canary.repeat(20) }),
  'a name with a forbidden character': (canary) => ({ fk_operation: 1, name: `${canary}\0` }),
  'a visit that keeps no names': (name) => ({ fk_operation: 1, fk_type: 'refuse', name }),
  'an unknown operation': (name) => ({ fk_operation: 999_999, name, remark: name, donor_address: name }),
};

const addresses: Record<string, (canary: string) => string> = {
  'no route': (canary) => `/api/${canary}`,
  'an id': (canary) => `/api/passages/${canary}`,
  'a limit': (canary) => `/api/passages?limit=${canary}`,
  'a cursor': (canary) => `/api/passages?cursor=${canary}`,
  'an order': (canary) => `/api/passages?sort=${canary}`,
  'a parameter given twice': (canary) => `/api/passages?limit=${canary}&limit=${canary}`,
  'an unknown parameter': (canary) => `/api/passages?name=${canary}`,
  'a position': (canary) => `/api/geo/sector?operation_id=1&lat=${canary}&lon=2`,
  'a department': (canary) => `/api/departments/${canary}`,
  'a problem': (canary) => `/api/problems/${canary}`,
  'a code': (canary) => `/api/receipts/verify/${canary}`,
  'a document': (canary) => `/api/docs/${canary}`,
};

const headers: Record<string, (canary: string) => Record<string, string>> = {
  'a token': (canary) => ({ authorization: `Bearer ${canary}` }),
  'a password of HTTP': (canary) => ({ authorization: `Basic ${canary}` }),
  'a content type': (canary) => ({ 'content-type': `text/${canary}` }),
  'a version': (canary) => ({ 'if-match': `"${canary}"` }),
  'a key that is none': (canary) => ({ 'idempotency-key': `${canary} ${canary}` }),
  'an application': (canary) => ({ 'user-agent': `${canary}/0.0.1 (ios)` }),
  'a proxy': (canary) => ({ 'x-forwarded-for': canary }),
  'a cookie': (canary) => ({ cookie: `session=${canary}` }),
};

/** Sends each request with a canary of its own; returns the canaries by place. */
async function sendAll<T>(
  requests: Record<string, T>,
  send: (at: T, canary: string) => Promise<{ status: number }>,
) {
  const canaries: Record<string, string> = {};
  for (const [index, [name, at]] of Object.entries(requests).entries()) {
    const canary = `Kanari-Indiscret-${index}-`;
    canaries[name] = canary;
    const { status } = await send(at, canary);
    if (status < 400 || status >= 500) throw new Error(`${name} was answered ${status}`);
  }
  return canaries;
}

const alice = () => ({ token: world.person.alice.token });

describe('a refused request leaves none of its values behind', () => {
  test('security row 35: in its body', async () => {
    const canaries = await sendAll(bodies, (bodyWith, canary) =>
      watch.ask('POST', '/api/passages', bodyWith(canary), alice()),
    );
    expect(findCanaries(canaries, await watch.outputsAndDatabase())).toEqual([]);
  });

  test('security row 35: in its address', async () => {
    const canaries = await sendAll(addresses, (addressWith, canary) =>
      watch.ask('GET', addressWith(canary), undefined, alice()),
    );
    expect(findCanaries(canaries, await watch.outputsAndDatabase())).toEqual([]);
  });

  test('security row 35: in its headers', async () => {
    const canaries = await sendAll(headers, (headersWith, canary) =>
      watch.ask('PATCH', '/api/passages/999999', {}, { ...alice(), headers: headersWith(canary) }),
    );
    expect(findCanaries(canaries, await watch.outputsAndDatabase())).toEqual([]);
  });

  test('only the name of an unknown field comes back, to whoever sent it', async () => {
    const canary = 'Kanari-Champ';
    await watch.ask('POST', '/api/passages', { [canary]: 1 }, alice());
    expect(findCanaries({ canary }, await watch.outputsAndDatabase())).toEqual(['canary in problems']);
  });
});
