import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FieldClient, type MakeClient, sync } from '../../support/field/field-client.ts';
import { makeHandMade } from '../../support/field/hand-made.ts';
import { makeRxdb } from '../../support/field/rxdb-client.ts';
import type { Json } from '../../support/http/answer.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';
import { ids } from '../../support/run/resources.ts';
import { type LocalRound, openLocalRound } from '../../support/world/local-association.ts';
import { SOUTH, WEST } from '../../support/world/town.ts';

const admin = { username: 'zoe', password: 'un mot de passe choisi' };
const settings = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };
const EVENING = 120;

let service: LocalService;
let round: LocalRound;
let operationId: number;
beforeAll(async () => {
  service = await startService(await newFolder('evening'), settings);
  round = await openLocalRound(service, admin);
  const [{ operation_id }] = await round.chief.all('/api/operations');
  operationId = operation_id;
});
afterAll(() => service.stop('SIGKILL'));

/** The token of a new member of the operation. */
async function joinMember(username: string): Promise<string> {
  const { user_id, password } = await round.chief.post('/api/users', { username, role_id: 1 });
  await round.chief.post(`/api/operations/${operationId}/members`, { user_id });
  const answer = await fetch(`${service.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token }: Json = await answer.json();
  return token;
}

const draft = (montant: string) => ({
  id: ids.uuid(),
  fk_operation: operationId,
  lat: SOUTH,
  lon: WEST,
  montant,
  fk_type_reglement: 'cash',
});

const sorted = (documents: Json[]): Json[] => documents.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('the service that `npm start` runs', () => {
  const phones: FieldClient[] = [];
  afterAll(() => Promise.all(phones.map((one) => one.close())));

  test.each<[string, string, MakeClient]>([
    ['with RxDB', 'alice', makeRxdb(true)],
    ['made by hand', 'bob', makeHandMade],
  ])('takes an evening of two phones %s', async (_, username, makeClient) => {
    const token = await joinMember(username);
    const make = async () => {
      const made = await makeClient({ url: service.url, token, operationId });
      phones.push(made);
      return made;
    };
    const [phone, tablet] = [await make(), await make()];
    const drafts = Array.from({ length: EVENING }, (_, at) => draft(`${1 + at}.00`));
    for (const one of drafts) await phone.create(one);
    const bad = draft('-3');
    await phone.create(bad);
    await sync(phone);
    await sync(tablet);
    const [first, second] = drafts;
    await phone.edit(first?.id ?? '', { montant: '20.00' });
    await tablet.edit(first?.id ?? '', { montant: '30.00', remark: 'Chien' });
    await tablet.edit(second?.id ?? '', { remark: 'Code 12B' });
    for (const one of [phone, tablet, phone]) await sync(one);
    const onPhone = (await phone.documents()).filter(({ id }) => id !== bad.id);
    expect(onPhone).toHaveLength(EVENING);
    const plain = (documents: Json[]) => sorted(documents).map((one) => ({ ...one, sync_error: null }));
    expect(plain(onPhone)).toEqual(plain(await tablet.documents()));
    const ours = new Set(drafts.map(({ id }) => id));
    const stored = (await round.chief.all('/api/passages')).filter(({ id }) => ours.has(id));
    const amounts = (documents: Json[]) =>
      sorted(documents).map(({ id, montant, remark }) => ({ id, montant, remark }));
    expect(amounts(onPhone)).toEqual(amounts(stored));
    expect(amounts(onPhone).find(({ id }) => id === first?.id)).toMatchObject({
      montant: '20.00',
      remark: 'Chien',
    });
  });
});
