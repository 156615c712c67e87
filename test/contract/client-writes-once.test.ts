// Tier: landing
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import {
  type Fault,
  type UnreliableNetwork,
  unreliableNetwork,
} from '../support/client/unreliable-network.ts';
import { eventsNamed } from '../support/database/owner.ts';
import { type FieldService, serveField } from '../support/field/field-service.ts';
import type { Json } from '../support/http/answer.ts';
import { ids } from '../support/run/resources.ts';
import { openSeason, type Season } from '../support/world/season.ts';
import { PASSWORD } from '../support/world/world.ts';

let service: FieldService;
let network: UnreliableNetwork;
let season: Season;
let alice: Client;
beforeAll(async () => {
  service = await serveField();
  network = await unreliableNetwork(service.url);
});
beforeEach(async () => {
  season = await openSeason();
  network.plays();
  alice = network.client(season.world.person.alice.token);
});
afterAll(async () => {
  await network.close();
  await service.close();
});

const passing: Fault[] = [
  'request lost',
  'answer lost',
  'no answer in time',
  'answer is a page',
  429,
  502,
  503,
];

const gift = (more = {}) => ({
  fk_operation: season.round.operationId,
  fk_adresse: season.addressAt(1, 1).id,
  montant: '10.00',
  fk_type_reglement: 'cash' as const,
  ...more,
});
const asAda = () => season.world.as('ada');
const listed = async (path: string): Promise<Json[]> => (await asAda().get(path)).body.data;

describe('each write happens once', () => {
  test.each(passing)('a visit, its receipt and its change: %s', async (fault) => {
    network.plays(fault, fault);
    const passage = await alice.passages.create({ body: gift() });
    expect(await listed('/api/passages')).toMatchObject([
      { passage_id: passage.passage_id, montant: '10.00' },
    ]);
    network.plays(fault);
    const changed = await alice.update(passage, { montant: '12.00', name: 'Jeanne Petit' });
    expect(changed).toMatchObject({ montant: '12.00', version: 2 });
    network.plays(fault);
    const receipt = await alice.receipts.create({ body: { passage_id: passage.passage_id } });
    expect(await listed('/api/receipts')).toMatchObject([
      { receipt_id: receipt.receipt_id, amount: '12.00' },
    ]);
    expect(await eventsNamed('passage_created')).toHaveLength(1);
    expect(await eventsNamed('passage_updated')).toHaveLength(1);
  });

  test.each(passing)('many visits at once and a room with a message: %s', async (fault) => {
    network.plays(fault);
    const passages = [gift(), gift({ fk_adresse: season.addressAt(2, 2).id, montant: '20.00' })];
    const { results } = await alice.passages.bulk({ body: { passages } });
    expect(results.map(({ status }) => status)).toEqual(['created', 'created']);
    expect(await listed('/api/passages')).toHaveLength(2);
    const user_ids = [season.world.person.ada.userId];
    network.plays(fault);
    const { room_id } = await alice.chat.createRoom({ body: { kind: 'private', user_ids } });
    network.plays(fault);
    const { seq } = await alice.chat.sendMessage({
      path: { room_id },
      body: { id: ids.uuid(), body: 'Bonsoir' },
    });
    expect(seq).toBe(1);
    const { data } = await alice.chat.listMessages({ path: { room_id } });
    expect(data).toMatchObject([{ body: 'Bonsoir' }]);
  });

  test.each(passing)('a visit that is deleted: %s', async (fault) => {
    const { passage_id } = await alice.passages.create({ body: gift() });
    const ada = network.client(season.world.person.ada.token);
    const removal = { path: { passage_id }, query: { reason: 'Saisi deux fois' } };
    network.plays(fault);
    expect(await ada.passages.delete(removal)).toBeUndefined();
    expect(await listed('/api/passages')).toEqual([]);
    expect(await eventsNamed('passage_deleted')).toHaveLength(1);
    await expect(ada.passages.delete(removal)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a password whose change was done is not told to be wrong', async () => {
    const passwords = {
      current_password: PASSWORD,
      password: 'Tramontane 48 douce',
    };
    network.plays('answer lost');
    await expect(alice.passwords.change({ body: passwords })).rejects.toMatchObject({ name: 'NetworkFault' });
    expect(network.carriedOut()).toBe(1);
  });

  test('what failed within the service is told, and nothing was written', async () => {
    network.plays(500);
    await expect(alice.passages.create({ body: gift() })).rejects.toMatchObject({ status: 500 });
    expect([network.carriedOut(), await listed('/api/passages')]).toEqual([0, []]);
  });

  test('what was lost five times is told, and the same key finds it later', async () => {
    const header = { 'Idempotency-Key': 'visit-of-the-evening' };
    network.plays(...Array<Fault>(5).fill('answer lost'));
    await expect(alice.passages.create({ body: gift(), header })).rejects.toMatchObject({
      name: 'NetworkFault',
    });
    expect(network.carriedOut()).toBe(5);
    const { passage_id } = await alice.passages.create({ body: gift(), header });
    expect(await listed('/api/passages')).toMatchObject([{ passage_id }]);
  });
});

describe('against the service itself', () => {
  test('two people change other fields of one visit, and both are kept', async () => {
    const passage = await alice.passages.create({ body: gift() });
    const ada = network.client(season.world.person.ada.token);
    const seen = await ada.passages.get({ path: { passage_id: passage.passage_id } });
    await alice.update(passage, { remark: 'Chien' });
    expect(await ada.update(seen, { montant: '15.00' })).toMatchObject({ montant: '15.00', remark: 'Chien' });
    await expect(alice.update(passage, { montant: '1.00' })).rejects.toMatchObject({
      code: 'precondition-failed',
    });
  });

  test('a version that is known comes from memory, with a 304', async () => {
    const { passage_id } = await alice.passages.create({ body: gift() });
    const first = await alice.passages.get({ path: { passage_id } });
    expect(await alice.passages.get({ path: { passage_id } })).toEqual(first);
    await asAda().patch(`/api/passages/${passage_id}`, { remark: 'Chien' });
    expect(await alice.passages.get({ path: { passage_id } })).toMatchObject({ remark: 'Chien' });
  });

  test('a person signs in, and out', async () => {
    const { username, password } = (await asAda().post('/api/users', { username: 'nora.martin', role_id: 1 }))
      .body;
    const ends: string[] = [];
    const nora = createClient({ url: service.url, onSignedOut: () => ends.push(username) });
    await expect(nora.signIn({ username, password: 'faux faux faux' })).rejects.toMatchObject({
      code: 'invalid-credentials',
      document: { reason: 'invalid_password' },
    });
    expect((await nora.signIn({ username, password })).user).toMatchObject({ username, role_id: 1 });
    expect(await nora.auth.session()).toMatchObject({ role_id: 1 });
    await nora.signOut();
    expect(ends).toEqual([username]);
    await expect(nora.auth.session()).rejects.toMatchObject({ code: 'missing-token' });
  });
});
