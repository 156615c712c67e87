import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const record = async (more: object = {}, name: PersonName = 'alice'): Promise<number> => {
  clock.advance(1);
  return (await season.visit(name, { fk_type: 'refuse', ...more })).body.passage_id;
};
const at = (column: number, row: number) => ({ fk_adresse: season.addressAt(column, row).id });
const gift = (montant: string) => ({ fk_type: 'don', montant, fk_type_reglement: 'cash' });
const list = (query: string, name: PersonName = 'ada') =>
  season.world.as(name).get(`/api/passages?operation_id=${season.round.operationId}&${query}`);

/** The ids of all pages, two at a time. */
async function inPages(query: string, name: PersonName = 'ada'): Promise<number[]> {
  const found: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await list(`${query}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`, name);
    found.push(...body.data.map(({ passage_id }: { passage_id: number }) => passage_id));
    cursor = body.next_cursor;
  }
  return found;
}

describe('GET /api/passages in the order', () => {
  test('of the amount, both ways, equal amounts in the order of recording', async () => {
    const [ten, five, again, twenty] = [
      await record({ ...at(1, 1), ...gift('10.00') }),
      await record({ ...at(2, 1), ...gift('5.00') }),
      await record({ ...at(3, 1), ...gift('10.00') }),
      await record({ ...at(4, 1), ...gift('20.00') }),
    ];
    const nothing = await record(at(1, 2));
    expect(await inPages('sort=montant')).toEqual([nothing, five, ten, again, twenty]);
    expect(await inPages('sort=-montant')).toEqual([twenty, again, ten, five, nothing]);
    expect(await inPages('sort=-montant&fk_type=don', 'alice')).toEqual([twenty, again, ten, five]);
  });

  test('of streets, numbers and dwellings, as people read them', async () => {
    await asOwner((trx) =>
      trx
        .updateTable('addresses')
        .set({ voie: 'Rue de l’École' })
        .where('id', '=', season.addressAt(1, 1).id)
        .execute(),
    );
    await asOwner((trx) =>
      trx
        .updateTable('addresses')
        .set({ voie: 'Rue du Zèbre' })
        .where('id', '=', season.addressAt(1, 2).id)
        .execute(),
    );
    const nowhere = await record({ fk_sector: season.alicesSector });
    const zebra = await record(at(1, 2));
    const school = await record(at(1, 1));
    const tenth = await record(at(9, 0), 'bob');
    const second = await record({ ...at(1, 0), dwelling: { floor: '2' } });
    const first = await record({ ...at(1, 0), dwelling: { floor: '1' } });
    const third = await record(at(2, 0));
    expect(await inPages('sort=street')).toEqual([first, second, third, tenth, school, zebra, nowhere]);
    expect(await inPages('sort=street', 'alice')).toEqual([first, second, third, school, zebra, nowhere]);
  });

  test('of the members’ names, and stays right when one is renamed or leaves', async () => {
    const rename = (userId: number, name: string) =>
      season.world.as('ada').patch(`/api/users/${userId}`, { name });
    await rename(season.round.alice.userId, 'Éric Petit');
    await rename(season.round.bob.userId, 'Zoé Abel');
    const ofBob = await record(at(7, 1), 'bob');
    const ofAlice = [await record(at(1, 1)), await record(at(2, 1)), await record(at(3, 1))];
    expect(await inPages('sort=member')).toEqual([...ofAlice, ofBob]);
    const { body } = await list('sort=member&limit=2');
    await season.world
      .as('ada')
      .delete(`/api/operations/${season.round.operationId}/members/${season.round.alice.opeUserId}`);
    const next = await list(`sort=member&limit=2&cursor=${body.next_cursor}`);
    expect(next.body.data.map(({ passage_id }: { passage_id: number }) => passage_id)).toEqual([
      ofAlice[2],
      ofBob,
    ]);
  });

  test.each(['montant', '-montant', 'street', 'member'])(
    '%s of one operation only, which has to be named',
    async (sort) => {
      expect(await season.world.as('ada').get(`/api/passages?sort=${sort}`)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '?sort', code: 'needs-operation' }] },
      });
      const { body } = await list('sort=passed_at&limit=1');
      const cursor = body.next_cursor ?? 'WyJwYXNzZWRfYXQiLFsiMSIsMV1d';
      expect(await list(`sort=${sort}&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '?cursor' }] },
      });
    },
  );

  test.each([
    ['montant', ['many', 1]],
    ['street', [1]],
    ['member', ['x', 1]],
    ['member', [1, 2, 3]],
  ])('%s refuses a cursor with %j', async (sort, keys) => {
    await record(at(1, 1));
    const cursor = Buffer.from(JSON.stringify([sort, keys])).toString('base64url');
    expect(await list(`sort=${sort}&cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?cursor', code: 'invalid-cursor' }] },
    });
  });
});

describe('GET /api/passages of a street', () => {
  test('finds it by words and beginnings, with a number or without', async () => {
    const second = await record(at(1, 0));
    const third = await record(at(2, 0));
    await record(at(1, 1));
    expect(await inPages('street=rue%20a&sort=passed_at')).toEqual([second, third]);
    expect(await inPages('street=3%20RUE%20A')).toEqual([third]);
    expect(await inPages(`street=rue%20a&user_id=${season.round.bob.userId}`)).toEqual([]);
    expect(await inPages('street=boulevard')).toEqual([]);
    expect(await inPages('street=rue%20a&sort=passed_at', 'alice')).toEqual([second, third]);
    expect(await inPages("street=%27%20or%20%28'&sort=street")).toEqual([]);
  });

  test('in one operation only, and not without words', async () => {
    expect(await season.world.as('ada').get('/api/passages?street=rue')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?street', code: 'needs-operation' }] },
    });
    expect((await list('street=')).status).toBe(400);
    expect((await list(`street=${'a'.repeat(101)}`)).status).toBe(400);
  });
});

describe('GET /api/passages with its addresses', () => {
  test('has each address of the page once', async () => {
    await record(at(1, 0));
    await record(at(1, 0));
    await record({ fk_sector: season.alicesSector });
    const { body } = await list('addresses=true');
    expect(body.data).toHaveLength(3);
    expect(body.addresses).toEqual([
      {
        address_id: season.addressAt(1, 0).id,
        numero: 2,
        rep: null,
        voie: 'Rue A',
        code_postal: '93140',
        commune: 'Bondy',
      },
    ]);
    expect((await list('fk_type=lot&addresses=true')).body.addresses).toEqual([]);
    expect((await list('')).body).not.toHaveProperty('addresses');
  });
});

describe('GET /api/passages with its totals', () => {
  test('counts what matches on all pages, and the money that counts', async () => {
    await record({ ...at(1, 1), ...gift('10.00') });
    await record({ ...at(2, 1), ...gift('5.50') });
    await record({ ...at(3, 1), ...gift('7.00'), fk_type_reglement: 'pay' });
    await record({ ...at(7, 1), ...gift('30.00') }, 'bob');
    await record(at(4, 1));
    const totals = async (query: string, name: PersonName = 'ada') =>
      (await list(`${query}&totals=true`, name)).body.totals;
    expect(await totals('limit=1')).toEqual({ passages: 5, amount_cents: 4550, is_whole: true });
    expect(await totals('fk_type=don&fk_type_reglement=cash')).toEqual({
      passages: 3,
      amount_cents: 4550,
      is_whole: true,
    });
    expect(await totals('montant_min=6')).toMatchObject({ passages: 3, amount_cents: 4000 });
    expect(await totals('street=rue%20b&sort=street')).toMatchObject({ passages: 5 });
    // Alice sees her own visits, and those of her sector.
    expect(await totals('', 'alice')).toMatchObject({ passages: 4, amount_cents: 1550 });
    expect(await totals('fk_type=lot')).toEqual({ passages: 0, amount_cents: 0, is_whole: true });
    expect((await list('limit=1')).body).not.toHaveProperty('totals');
  });
});
