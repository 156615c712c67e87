import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { phoneOf, pullPage } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let operationId: number;
beforeEach(async () => {
  season = await openSeason();
  operationId = season.round.operationId;
});

const as = (name: PersonName) => season.world.as(name);
const phone = (name: PersonName, collection?: string) => phoneOf(as(name), operationId, collection);
const passage = (id: number) => `/api/passages/${id}`;
/** A visit with money in Alice's sector. */
const inTheWest = (name: PersonName, column = 1) =>
  season.visit(name, {
    fk_adresse: season.addressAt(column, 1).id,
    montant: '10',
    fk_type_reglement: 'cash',
    name: 'Jeanne Petit',
    email: 'jeanne@example.fr',
    phone: '+33601020304',
    remark: 'Chien',
  });

describe('GET /api/field/{collection}/pull: the passages of a phone', () => {
  test('security row 25: are those of the sectors of the member and what the member recorded', async () => {
    const own = (await inTheWest('alice')).body;
    const ofBob = (await inTheWest('bob', 2)).body;
    const elsewhere = (await season.visit('alice', { fk_adresse: season.addressAt(6, 1).id })).body;
    const far = (await season.visit('bob', { fk_adresse: season.addressAt(7, 1).id })).body;
    const alice = phone('alice');
    const documents = await alice.pull();
    expect(documents.map(({ id }) => id)).toEqual([own.id, ofBob.id, elsewhere.id]);
    expect(documents[0]).toEqual({ ...own, _deleted: false, sync_error: null });
    expect([...alice.documents.keys()]).not.toContain(far.id);
  });

  test('of other members come without whom they concern', async () => {
    const { body } = await inTheWest('bob');
    const [seen] = await phone('alice').pull();
    const nobody = { name: null, email: null, phone: null, donor_address: null, remark: null };
    expect(seen).toEqual({ ...body, ...nobody, _deleted: false, sync_error: null });
    const [full] = await phone('ada').pull();
    expect(full).toMatchObject({ name: 'Jeanne Petit', email: 'jeanne@example.fr' });
  });

  test('come once, and again when they have changed', async () => {
    const { body } = await inTheWest('alice');
    await inTheWest('alice', 2);
    const alice = phone('alice');
    expect(await alice.pull()).toHaveLength(2);
    expect(await alice.pull()).toEqual([]);
    await as('ada').patch(passage(body.passage_id), { remark: 'Chat' });
    expect(await alice.pull()).toMatchObject([{ id: body.id, version: 2, remark: 'Chat' }]);
    // A receipt locks the passage, which changes its document too.
    await as('alice').post('/api/receipts', { passage_id: body.passage_id });
    expect(await alice.pull()).toMatchObject([{ id: body.id, locked: true }]);
  });

  test('that are deleted come as tombstones, and are not told to a phone that never had them', async () => {
    const { id, passage_id } = (await inTheWest('alice')).body;
    const alice = phone('alice');
    await alice.pull();
    await as('ada').delete(`${passage(passage_id)}?reason=Doublon`);
    expect(await alice.pull()).toEqual([{ id, _deleted: true, version: 2 }]);
    expect(await phone('alice').pull()).toEqual([]);
    await as('ada').post(`${passage(passage_id)}/restore`, {});
    expect(await alice.pull()).toMatchObject([{ id, _deleted: false, version: 3 }]);
  });

  test('that are removed for good come as tombstones', async () => {
    const { id, passage_id } = (await inTheWest('alice')).body;
    const alice = phone('alice');
    await alice.pull();
    await as('root').delete(`${passage(passage_id)}?soft=false&reason=Erreur`);
    expect(await alice.pull()).toMatchObject([{ id, _deleted: true }]);
    expect(alice.documents.size).toBe(0);
  });

  test('go with a sector that is taken away, and come back with it', async () => {
    const { alicesSector, round } = season;
    const own = (await inTheWest('alice')).body;
    const ofBob = (await inTheWest('bob', 2)).body;
    const alice = phone('alice');
    await alice.pull();
    const members = (...userIds: number[]) =>
      as('ada').put(`/api/sectors/${alicesSector}/members`, { members: userIds });
    await members(round.bob.userId);
    expect(await alice.pull()).toEqual([{ id: ofBob.id, _deleted: true, version: 1 }]);
    expect([...alice.documents.keys()]).toEqual([own.id]);
    await members(round.bob.userId, round.alice.userId);
    expect((await alice.pull()).map(({ id }) => id)).toContain(ofBob.id);
    // A member who keeps a sector loads nothing again when others join or leave.
    const bob = phone('bob');
    await bob.pull();
    await members(round.bob.userId);
    expect(await bob.pull()).toEqual([]);
  });

  test('go with a sector that is taken away between two pages', async () => {
    for (let column = 0; column < 4; column += 1) await inTheWest('bob', column);
    const query = { operationId, limit: 2 };
    const first = (await pullPage(as('alice'), query)).body;
    expect(first).toMatchObject({ documents: [{ _deleted: false }, { _deleted: false }], has_more: true });
    await as('ada').put(`/api/sectors/${season.alicesSector}/members`, { members: [] });
    const { cursor } = first.checkpoint;
    const rest: Json = (await pullPage(as('alice'), { ...query, limit: 100, cursor })).body;
    expect(rest.documents.every(({ _deleted }: Json) => _deleted)).toBe(true);
    const removed = new Set(rest.documents.map(({ id }: Json) => id));
    for (const { id } of first.documents) expect(removed).toContain(id);
    expect(rest.has_more).toBe(false);
  });

  test.each([1, 2, 100])(
    'go also when they leave the sector after it was taken away, in pages of %i',
    async (limit) => {
      const { alicesSector, bobsSector, addressAt } = season;
      const held: Json[] = [];
      for (let column = 0; column < 3; column += 1) held.push((await inTheWest('bob', column)).body);
      const own = (await season.visit('alice', { fk_adresse: addressAt(6, 1).id })).body;
      const alice = phone('alice');
      await alice.pull();
      await as('ada').put(`/api/sectors/${alicesSector}/members`, { members: [] });
      // Her own passage changes after the loss of the sector and before the others leave it.
      await as('ada').patch(passage(own.passage_id), { remark: 'Chat' });
      for (const { passage_id } of held.slice(1))
        await as('ada').patch(passage(passage_id), { fk_sector: bobsSector });
      await alice.pull(limit);
      expect([...alice.documents.keys()]).toEqual([own.id]);
    },
  );

  test('security row 26: are not read any more by a phone whose session or user was ended', async () => {
    await inTheWest('alice');
    const { cursor } = (await pullPage(as('alice'), { operationId })).body.checkpoint;
    await as('ada').patch(`/api/users/${season.round.alice.userId}`, { chk_active: 0 });
    expect(await pullPage(as('alice'), { operationId, cursor })).toMatchObject({ status: 401 });
    await as('bob').post('/api/logout');
    expect(await pullPage(as('bob'), { operationId })).toMatchObject({ status: 401 });
  });

  test('that move to another sector or author go and come', async () => {
    const { id, passage_id } = (await inTheWest('bob')).body;
    const [alice, bob] = [phone('alice'), phone('bob')];
    await Promise.all([alice.pull(), bob.pull()]);
    await as('ada').patch(passage(passage_id), { fk_sector: season.bobsSector });
    expect(await alice.pull()).toEqual([{ id, _deleted: true, version: 2 }]);
    expect(await bob.pull()).toMatchObject([{ id, fk_sector: season.bobsSector }]);
    await as('ada').patch(passage(passage_id), {
      fk_sector: season.alicesSector,
      fk_user: season.round.alice.userId,
    });
    expect(await alice.pull()).toMatchObject([{ id, name: 'Jeanne Petit' }]);
    expect(await bob.pull()).toEqual([{ id, _deleted: true, version: 3 }]);
  });

  test('are the same in pages of any size, each full until the last', async () => {
    for (let column = 0; column < 5; column += 1) await inTheWest('alice', column);
    const whole = await phone('alice').pull();
    expect(whole).toHaveLength(5);
    expect(await phone('alice').pull(2)).toEqual(whole);
    const { body } = await pullPage(as('alice'), { operationId, limit: 5 });
    expect(body).toMatchObject({ has_more: false });
    const first = await pullPage(as('alice'), { operationId, limit: 4 });
    expect(first.body).toMatchObject({ has_more: true, documents: { length: 4 } });
  });

  test('of a whole operation are read by administrators and treasurers', async () => {
    await inTheWest('alice');
    await season.visit('bob', { fk_adresse: season.addressAt(7, 1).id });
    for (const name of ['ada', 'theo'] as const) expect(await phone(name).pull()).toHaveLength(2);
  });
});

describe('the other collections of a phone', () => {
  test('addresses show the last visit of each dwelling, without whom it concerns', async () => {
    const alice = phone('alice', 'addresses');
    const all = await alice.pull();
    expect(all).toHaveLength(25);
    const { id: address } = season.addressAt(1, 1);
    const dwelling = { floor: '1', door: 'B' };
    const visit = { fk_adresse: address, dwelling, montant: '10', fk_type_reglement: 'cash', name: 'Jeanne' };
    const { body } = await season.visit('alice', visit);
    const [changed, ...others] = await alice.pull();
    expect(others).toEqual([]);
    const { passed_at } = body;
    const before = all.find(({ address_id }) => address_id === address);
    expect(changed).toEqual({
      ...before,
      dwellings: [
        {
          ...dwelling,
          do_not_call: false,
          last_passage: { fk_type: 'effectue', motif: null, passed_at },
          last_season: null,
        },
      ],
      version: changed.version,
    });
    expect(changed.version).toBeGreaterThan(before.version);
    await as('ada').patch(`/api/sectors/${season.alicesSector}/addresses/${address}`, {
      do_not_call: true,
    });
    expect(await alice.pull()).toMatchObject([{ address_id: address, do_not_call: true }]);
  });

  test('addresses have the doors of earlier seasons, and what happened there', async () => {
    const { id: address } = season.addressAt(1, 1);
    const atDoor = (door: string, fk_type: string) =>
      season.visit('alice', { fk_adresse: address, dwelling: { door }, fk_type });
    for (const door of ['A', 'B']) expect((await atDoor(door, 'refuse')).status).toBe(201);
    await as('ada').put(`/api/addresses/${address}/dwellings`, {
      dwelling: { door: 'b' },
      do_not_call: true,
    });
    const dates = { date_start: '2027-10-15', date_end: '2028-01-31' };
    const next = (await as('ada').post('/api/operations', dates)).body.operation_id;
    const outline = outlineOf([0, 0], [4, 4]);
    await as('ada').post('/api/sectors', { operation_id: next, sector_name: 'Ouest', outline });
    const all: Json[] = await phoneOf(as('ada'), next, 'addresses').pull();
    const { dwellings } = all.find(({ address_id }) => address_id === address);
    const unvisited = { last_passage: null, last_season: { fk_type: 'refuse' } };
    expect(dwellings).toEqual([
      { floor: null, door: 'A', do_not_call: false, ...unvisited },
      { floor: null, door: 'b', do_not_call: true, ...unvisited },
    ]);
    const now = await phone('ada', 'addresses').pull();
    expect(now.find(({ address_id }) => address_id === address)?.dwellings).toMatchObject([
      { door: 'B', last_passage: { fk_type: 'refuse' }, last_season: null },
      { door: 'A', last_passage: { fk_type: 'refuse' }, last_season: null },
    ]);
    expect(all.filter((document) => document.dwellings.length > 0)).toHaveLength(1);
  });

  test('addresses say at which dwelling not to call, as soon as somebody says it', async () => {
    const bob = phone('bob', 'addresses');
    await bob.pull();
    const { id } = season.addressAt(6, 1);
    const draft = { dwelling: { floor: '3', door: 'C' }, do_not_call: true };
    await as('ada').put(`/api/addresses/${id}/dwellings`, draft);
    expect(await bob.pull()).toMatchObject([
      { address_id: id, dwellings: [{ floor: '3', door: 'C', do_not_call: true, last_passage: null }] },
    ]);
    await as('bob').put(`/api/addresses/${id}/dwellings`, { ...draft, do_not_call: false });
    expect(await bob.pull()).toMatchObject([{ address_id: id, dwellings: [{ do_not_call: false }] }]);
  });

  test('addresses say of a house that nobody is to call there, and nothing of it once that is taken back', async () => {
    const bob = phone('bob', 'addresses');
    await bob.pull();
    const { id } = season.addressAt(6, 1);
    const say = (do_not_call: boolean) =>
      as('ada').put(`/api/addresses/${id}/dwellings`, { dwelling: null, do_not_call });
    await say(true);
    const unseen = { last_passage: null, last_season: null };
    const dwellings = [{ floor: null, door: null, do_not_call: true, ...unseen }];
    expect(await bob.pull()).toMatchObject([{ address_id: id, dwellings }]);
    await say(false);
    expect(await bob.pull()).toMatchObject([{ address_id: id, dwellings: [] }]);
  });

  test('addresses and sector go with the sector', async () => {
    const [addresses, sectors] = [phone('alice', 'addresses'), phone('alice', 'sectors')];
    await addresses.pull();
    expect(await sectors.pull()).toMatchObject([{ sector_id: season.alicesSector, sector_name: 'Ouest' }]);
    await as('ada').patch(`/api/sectors/${season.alicesSector}`, { sector_name: 'Ouest et nord' });
    expect(await sectors.pull()).toMatchObject([{ sector_name: 'Ouest et nord', version: 2 }]);
    await as('ada').delete(`/api/sectors/${season.alicesSector}`);
    expect(await sectors.pull()).toMatchObject([{ id: String(season.alicesSector), _deleted: true }]);
    const removed = await addresses.pull();
    expect(removed).toHaveLength(25);
    expect(removed.every(({ _deleted }) => _deleted)).toBe(true);
  });

  test('sectors come again when a member of theirs is renamed', async () => {
    const sectors = phone('alice', 'sectors');
    await sectors.pull();
    await as('ada').patch(`/api/users/${season.round.alice.userId}`, { name: 'Nouveau Nom' });
    expect(JSON.stringify(await sectors.pull())).toContain('Nouveau Nom');
  });

  test('members are those of the operation, under their names', async () => {
    const alice = phone('alice', 'members');
    const names = async () =>
      (await alice.pull()).map(({ user_id, name, _deleted }) => ({ user_id, name, _deleted }));
    const { bob } = season.round;
    expect(await names()).toHaveLength(2);
    await as('ada').patch(`/api/users/${bob.userId}`, { name: 'Robert Blanc' });
    expect(await names()).toEqual([{ user_id: bob.userId, name: 'Robert Blanc', _deleted: false }]);
    await as('ada').delete(`/api/operations/${operationId}/members/${bob.opeUserId}`);
    expect(await alice.pull()).toMatchObject([{ id: String(bob.opeUserId), _deleted: true }]);
  });
});

describe('a cursor', () => {
  const cursorOf = async (name: PersonName, collection?: string) => {
    await inTheWest(name);
    const own = phone(name, collection);
    await own.pull();
    return own.cursor() ?? '';
  };
  const resync = { status: 410, body: { code: 'resync-required' } };

  test('is of one member, operation and collection', async () => {
    const cursor = await cursorOf('alice');
    const other = await as('ada').post('/api/operations', {
      date_start: '2026-11-01',
      date_end: '2026-12-31',
    });
    await as('ada').post(`/api/operations/${other.body.operation_id}/members`, {
      user_id: season.round.alice.userId,
    });
    expect(await pullPage(as('alice'), { operationId, cursor })).toMatchObject({ status: 200 });
    expect(await pullPage(as('bob'), { operationId, cursor })).toMatchObject(resync);
    expect(await pullPage(as('alice'), { operationId: other.body.operation_id, cursor })).toMatchObject(
      resync,
    );
    expect(await pullPage(as('alice'), { operationId, cursor, collection: 'sectors' })).toMatchObject(resync);
  });

  test('that was altered or made up is refused', async () => {
    const cursor = await cursorOf('alice');
    const [content = '', signature] = cursor.split('.');
    const altered = Buffer.from(content, 'base64url').toString().replace(/,\d+,/, ',1,');
    const made = [
      `${Buffer.from(altered).toString('base64url')}.${signature}`,
      content,
      'x',
      '.',
      `${cursor}x`,
    ];
    for (const text of made)
      expect(await pullPage(as('alice'), { operationId, cursor: text })).toMatchObject(resync);
  });

  test('of a database before a restored backup, or of too long ago, is refused', async () => {
    const cursor = await cursorOf('alice');
    const change = (column: 'epoch' | 'floor' | 'seq', value: string | number) =>
      asOwner((trx) =>
        trx
          .updateTable('field_heads')
          .set({ [column]: value })
          .execute(),
      );
    const { seq } = await asOwner((trx) =>
      trx.selectFrom('field_heads').select('seq').executeTakeFirstOrThrow(),
    );
    await change('floor', seq + 1);
    expect(await pullPage(as('alice'), { operationId, cursor })).toMatchObject(resync);
    await change('floor', seq);
    expect(await pullPage(as('alice'), { operationId, cursor })).toMatchObject({ status: 200 });
    await change('seq', 1);
    expect(await pullPage(as('alice'), { operationId, cursor })).toMatchObject(resync);
    await change('seq', seq);
    await change('epoch', '00000000-0000-4000-8000-000000000000');
    expect(await pullPage(as('alice'), { operationId, cursor })).toMatchObject(resync);
  });

  test('is of one role: whoever becomes another loads everything again', async () => {
    const cursor = await cursorOf('alice');
    await as('ada').patch(`/api/users/${season.round.alice.userId}`, { role_id: 2 });
    expect(await pullPage(as('alice'), { operationId, cursor })).toMatchObject(resync);
    const { cursor: ofAll } = (await pullPage(as('alice'), { operationId })).body.checkpoint;
    await as('ada').patch(`/api/users/${season.round.alice.userId}`, { role_id: 1 });
    expect(await pullPage(as('alice'), { operationId, cursor: ofAll })).toMatchObject(resync);
  });

  test('is refused once the relay has noticed a restored backup', async () => {
    const cursor = await cursorOf('alice');
    await asOwner((trx) => trx.updateTable('event_log_head').set({ epoch: 2 }).execute());
    expect(await pullPage(as('alice'), { operationId, cursor })).toMatchObject(resync);
  });
});

describe('refused', () => {
  test.each(['0', '2001', '1e3', '-1', 'ten', ''])('a page of %j documents', async (limit) => {
    const answer = await pullPage(as('alice'), { operationId, limit });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '?limit' }] } });
  });

  test('another collection', async () => {
    expect(await pullPage(as('alice'), { operationId, collection: 'users' })).toMatchObject({ status: 400 });
  });

  test('security row 25: operations of others do not exist; who was taken out of one is told so', async () => {
    const other = (
      await as('ada').post('/api/operations', { date_start: '2026-11-01', date_end: '2026-12-31' })
    ).body;
    const missing = { status: 404, body: { code: 'operation-not-found' } };
    expect(await pullPage(as('alice'), { operationId: other.operation_id })).toMatchObject(missing);
    expect(await pullPage(as('alice'), { operationId: 999_999 })).toMatchObject(missing);
    expect(await pullPage(as('malik'), { operationId })).toMatchObject(missing);
    await as('ada').delete(`/api/operations/${operationId}/members/${season.round.alice.opeUserId}`);
    expect(await pullPage(as('alice'), { operationId })).toMatchObject({ status: 403 });
  });
});

test('a page says nothing of documents that are not its member’s', async () => {
  const far: Json = (await season.visit('bob', { fk_adresse: season.addressAt(7, 1).id, name: 'Louis' }))
    .body;
  const { bytes } = await pullPage(as('alice'), { operationId });
  expect(bytes.toString()).not.toContain(far.id);
});
