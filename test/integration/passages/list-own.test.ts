import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { anyVisit, replacePassages, rowOf } from '../../support/world/random-season.ts';
import { openRound } from '../../support/world/round.ts';
import { savedWorld } from '../../support/world/saved-world.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

const VISITS = 240;
const SEED = 20_261_120;
const CAMILLE = 'camille@example.org';

/** Few different minutes, so that many visits have the same instant. */
const anyMinute = fc.nat(40).map((minutes) => minutes * 60);
const anyRow = fc.record({
  visit: anyVisit,
  round: fc.nat(3),
  passedAt: anyMinute,
  updatedAt: anyMinute,
  flags: fc.constantFrom([], [], ['hors_secteur'], ['late', 'doublon_suspect']),
  motif: fc.constantFrom(null, 'absent', 'repasser'),
});

type Drawn = {
  season: Season;
  rounds: { operationId: number; sectors: number[]; members: number[] }[];
};

/**
 * Four operations of Alice: the current one, one from which she was removed, one in which she has both sectors, and a deleted
 * one.
 */
const drawnSeasons = savedWorld(async (): Promise<Drawn> => {
  const season = await openSeason();
  const { world, round, addressAt } = season;
  const admin = world.as('ada');
  const rounds = [
    {
      operationId: round.operationId,
      sectors: [season.alicesSector, season.bobsSector],
      members: [round.alice.opeUserId, round.bob.opeUserId],
    },
  ];
  for (const year of [2023, 2024, 2025]) {
    const next = await openRound(world, { date_start: `${year}-10-15`, date_end: `${year + 1}-01-31` });
    const sectors: number[] = [];
    for (const members of [[next.alice], year === 2024 ? [next.alice, next.bob] : [next.bob]]) {
      const draft = {
        operation_id: next.operationId,
        sector_name: `Secteur ${sectors.length}`,
        members: members.map(({ userId }) => userId),
      };
      sectors.push((await admin.post('/api/sectors', draft)).body.sector_id);
    }
    rounds.push({
      operationId: next.operationId,
      sectors,
      members: [next.alice.opeUserId, next.bob.opeUserId],
    });
  }
  const rows = fc.sample(anyRow, { seed: SEED, numRuns: VISITS }).map((drawn) => {
    const of = rounds[drawn.round] ?? { operationId: 0, sectors: [], members: [] };
    const ids = { entityId: world.bondy, firstInstant: '2026-11-18T20:00:00Z', addresses: [], ...of };
    const visit = { ...drawn.visit, sector: drawn.visit.sector % 2, seconds: drawn.passedAt };
    const address = visit.address === null ? null : addressAt(visit.address % 10, 1).id;
    const updated_at = new Date(Date.parse(ids.firstInstant) + drawn.updatedAt * 1000).toISOString();
    const { flags, motif } = drawn;
    return {
      ...rowOf(ids, { ...visit, address: null }),
      fk_adresse: address,
      updated_at,
      flags: [...flags],
      motif,
    };
  });
  await replacePassages(rows);
  await recordGifts(season);
  await asOwner(async (trx) => {
    const [, left, , gone] = rounds;
    const deleted_at = clock.now();
    await trx
      .updateTable('ope_users')
      .set({ deleted_at })
      .where('id', '=', left?.members[0] ?? 0)
      .execute();
    await trx
      .updateTable('operations')
      .set({ deleted_at })
      .where('id', '=', gone?.operationId ?? 0)
      .execute();
  });
  return { season, rounds };
});

async function recordGifts({ world, visit, addressAt }: Season): Promise<void> {
  for (let column = 0; column < 9; column += 1) {
    const gift = {
      fk_adresse: addressAt(column, 2).id,
      montant: '5',
      fk_type_reglement: 'cash',
      email: CAMILLE,
    };
    const { body } = await visit(column % 2 === 0 ? 'alice' : 'bob', gift);
    if (column % 3 === 0) await world.as('ada').post('/api/receipts', { passage_id: body.passage_id });
    if (column === 3)
      await world.as('ada').post(`/api/receipts/${body.passage_id}/cancel`, { reason: 'Erreur' });
  }
}

let drawn: Drawn;
beforeEach(async () => {
  drawn = await drawnSeasons();
});

/** An independent implementation of what Alice may see: her own visits, and those of her sectors. */
function isAlices({ fk_user, fk_sector }: Json): boolean {
  const { rounds } = drawn;
  const sectors = [rounds[0]?.sectors[0], ...(rounds[2]?.sectors ?? [])];
  return rounds.some(({ members }) => members[0] === fk_user) || sectors.includes(fk_sector);
}

async function listed(name: 'alice' | 'ada', query: string, limit: number): Promise<Json[]> {
  // Avoids the rate limit.
  clock.advance(60);
  const pages = await allPages(drawn.season.world.as(name), `/api/passages?${query}&limit=${limit}`);
  if (pages.slice(0, -1).some(({ length }) => length !== limit)) throw new Error('a page is not full');
  return pages.flat();
}

const sorts = ['-passed_at', 'passed_at', '-updated_at', 'updated_at'];
/** A word after a colon is replaced by an id of the drawn season. */
const filters = [
  '',
  'operation_id=:now',
  'operation_id=:left',
  'operation_id=:both',
  'operation_id=:gone',
  'sector_id=:west',
  'sector_id=:east',
  'operation_id=:now&sector_id=:west',
  'operation_id=:both&sector_id=:west',
  'user_id=:alice',
  'user_id=:bob',
  'operation_id=:now&user_id=:bob',
  'user_id=:ope_alice',
  'user_id=:ope_bob',
  'address_id=:address',
  'fk_type=effectue',
  'fk_type=maison_vide&operation_id=:now',
  'motif=absent',
  'fk_type_reglement=pay&operation_id=:both',
  'montant_min=5&montant_max=30',
  'receipt=true',
  'receipt=false&operation_id=:now',
  'payment_state=paid',
  'flag=late',
  'flag=hors_secteur&operation_id=:both',
  'from=2026-11-18&to=2026-11-18',
  'from=2026-11-19&operation_id=:now',
  'updated_since=2026-11-18T20%3A20%3A00Z',
  'q=:camille',
];

function withIds(filter: string): string {
  const { season, rounds } = drawn;
  const [now, left, both, gone] = rounds.map(({ operationId }) => operationId);
  const { round } = season;
  const words: Record<string, unknown> = {
    ...{ now, left, both, gone },
    west: season.alicesSector,
    east: season.bobsSector,
    alice: round.alice.userId,
    bob: round.bob.userId,
    ope_alice: round.alice.opeUserId,
    ope_bob: round.bob.opeUserId,
    address: season.addressAt(3, 1).id,
    camille: encodeURIComponent(CAMILLE),
  };
  return filter.replaceAll(/:(\w+)/g, (_, word) => String(words[word]));
}

describe('the pages of a member are those of the administrator without what is out of reach', () => {
  test.each(sorts.flatMap((sort) => filters.map((filter) => [sort, filter])))(
    'sorted by %s: %s',
    async (sort, filter) => {
      const query = `sort=${sort}&${withIds(filter)}`;
      const expected = (await listed('ada', query, 200)).filter(isAlices);
      for (const limit of [7, 50]) expect(await listed('alice', query, limit)).toEqual(expected);
    },
  );

  test('in which there is something to be seen, and something that is not', async () => {
    const all = await listed('ada', '', 200);
    const found = all.filter(isAlices);
    expect(found.length).toBeGreaterThan(100);
    expect(all.length - found.length).toBeGreaterThan(30);
    const empty: string[] = [];
    for (const filter of filters)
      if ((await listed('alice', withIds(filter), 50)).length === 0) empty.push(filter);
    expect(empty).toEqual(['operation_id=:gone', 'operation_id=:both&sector_id=:west']);
  });
});

test('a cursor of another list is refused', async () => {
  const cursor = Buffer.from(JSON.stringify(['-passed_at', ['never', 1]])).toString('base64url');
  const answer = await drawn.season.world.as('alice').get(`/api/passages?cursor=${cursor}`);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '?cursor' }] } });
});
