// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { openRound } from '../../support/world/round.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const record = async (name: PersonName, column: number, more: object = {}): Promise<number> =>
  (await season.visit(name, { fk_adresse: season.addressAt(column, 1).id, ...more })).body.passage_id;
const list = (name: PersonName, query = '') => season.world.as(name).get(`/api/passages${query}`);
const ids = async (name: PersonName, query = '') =>
  (await list(name, query)).body.data.map((passage: { passage_id: number }) => passage.passage_id);

describe('GET /api/passages', () => {
  test('the newest visits come first, not the last recorded', async () => {
    const old = await record('alice', 1, { passed_at: '2026-11-18T09:00:00Z' });
    const today = await record('alice', 2);
    const yesterday = await record('alice', 3, { passed_at: '2026-11-19T09:00:00Z' });
    for (const name of ['alice', 'ada', 'theo', 'root'] as const) {
      expect(await ids(name)).toEqual([today, yesterday, old]);
    }
  });

  test('a member sees own passages and those in own sectors, each once', async () => {
    const elsewhere = await record('alice', 7);
    const inAlicesSector = await record('bob', 1);
    await record('bob', 7);
    const both = await record('alice', 1);
    expect(await ids('alice')).toEqual([both, inAlicesSector, elsewhere]);
  });

  test('a deleted passage is not listed, nor one of another association', async () => {
    const kept = await record('alice', 1);
    const deleted = await record('alice', 2);
    await season.world.as('ada').delete(`/api/passages/${deleted}`);
    expect(await ids('ada')).toEqual([kept]);
    expect(await ids('nora', `?operation_id=${season.round.operationId}`)).toEqual([]);
    expect(await ids('malik')).toEqual([]);
  });

  test('operation, sector and user narrow the list, alone and together', async () => {
    const { world, round, alicesSector, bobsSector } = season;
    const ofAlice = await record('alice', 1);
    const elsewhere = await record('alice', 7);
    const ofBob = await record('bob', 7);
    const next = await openRound(world, { date_start: '2026-11-01', date_end: '2026-12-31' });
    const draft = { operation_id: next.operationId, sector_name: 'Autre' };
    const { sector_id } = (await world.as('ada').post('/api/sectors', draft)).body;
    const ofNext = await record('alice', 1, { fk_operation: next.operationId, fk_sector: sector_id });
    expect(await ids('ada', `?operation_id=${round.operationId}`)).toEqual([ofBob, elsewhere, ofAlice]);
    expect(await ids('ada', `?sector_id=${bobsSector}`)).toEqual([ofBob, elsewhere]);
    expect(await ids('ada', `?user_id=${round.alice.userId}`)).toEqual([ofNext, elsewhere, ofAlice]);
    const together = `?operation_id=${round.operationId}&sector_id=${alicesSector}&user_id=${round.alice.userId}`;
    expect(await ids('ada', together)).toEqual([ofAlice]);
    expect(await ids('ada', `?sector_id=${alicesSector}&user_id=${round.bob.userId}`)).toEqual([]);
  });

  test('a filter opens nothing that is out of reach', async () => {
    await record('bob', 7);
    expect(await ids('alice', `?sector_id=${season.bobsSector}`)).toEqual([]);
    expect(await ids('alice', `?user_id=${season.round.bob.userId}`)).toEqual([]);
  });

  test('page by page every one of 130 passages comes once, also those of the same moment', async () => {
    const recorded: number[] = [];
    for (let at = 0; at < 130; at += 1) {
      if (at % 7 === 0) clock.advance(1);
      recorded.push(await record('alice', at % 5));
    }
    const pages = await allPages(season.world.as('alice'), '/api/passages');
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 30]);
    const listed = pages.flat();
    expect(listed.map(({ passage_id }) => passage_id)).toEqual(recorded.reverse());
    expect(listed).toEqual((await list('alice', '?limit=200')).body.data);
  });

  test('what is recorded between two pages moves none of the others', async () => {
    const recorded = [await record('alice', 1), await record('alice', 2), await record('alice', 3)];
    const first = await list('alice', '?limit=2');
    clock.advance(60);
    await record('alice', 4);
    const second = await list('alice', `?limit=2&cursor=${first.body.next_cursor}`);
    expect(second.body).toMatchObject({ data: [{ passage_id: recorded[0] }], next_cursor: null });
  });

  test.each([
    ['?limit=0', '?limit'],
    ['?limit=201', '?limit'],
    ['?cursor=WyJ1c2VyX2lkIixbMV1d', '?cursor'],
    ['?cursor=%00', '?cursor'],
    ['?sort=montant', '?sort'],
    ['?operation_id=0', '?operation_id'],
    ['?offset=50', '?offset'],
  ])('%s is refused', async (query, pointer) => {
    expect(await list('ada', query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});
