import { beforeEach, describe, expect, test } from '@jest/globals';
import { metresPerDegree, type Ring } from '../../../lib/core/geometry.ts';
import { inTransaction } from '../../../lib/data/connection/transactions.ts';
import { examineCut } from '../../../lib/data/sectors/cutting.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { db } from '../../support/run/resources.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { buildTown, outlineOf } from '../../support/world/town.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  await buildTown();
  round = await openRound(world);
});

const bondy = { postal_codes: ['93140'] };
const path = () => `/api/operations/${round.operationId}/sectors/propose`;
const propose = (order: object, name: PersonName = 'ada') =>
  world.as(name).post(path(), { within: bondy, ...order });
const accept = (sectors: Json[]) =>
  world.as('ada').post(`/api/operations/${round.operationId}/sectors/accept`, {
    sectors: sectors.map(({ name, outline }) => ({ name, outline })),
  });
const draw = (outline: unknown, sector_name = 'Centre') =>
  world.as('ada').post('/api/sectors', { operation_id: round.operationId, sector_name, outline });
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
/** The length of the walk from the first door of a sector to its last. */
const walkedMetres = async (sectorId: number) => {
  const { body } = await world.as('ada').get(`/api/sectors/${sectorId}/addresses?order=walk&limit=200`);
  const { ofLongitude, ofLatitude } = metresPerDegree(48.9);
  const doors: { lon: number; lat: number }[] = body.data;
  return doors.reduce((sum, { lon, lat }, at) => {
    const before = doors[at - 1] ?? { lon, lat };
    return sum + Math.hypot((lon - before.lon) * ofLongitude, (lat - before.lat) * ofLatitude);
  }, 0);
};
const addressesOf = (body: Json): number[] => body.sectors.map(({ addresses }: Json) => addresses);

describe('POST /api/operations/{operation_id}/sectors/propose', () => {
  test('cuts the town into balanced sectors, street by street, and writes nothing', async () => {
    const { status, body } = await propose({ number: 5 });
    expect(status).toBe(200);
    expect(body.sectors.map(({ name }: Json) => name)).toEqual([1, 2, 3, 4, 5].map((at) => `Secteur ${at}`));
    expect(sum(addressesOf(body))).toBe(100);
    expect(body.balance).toMatchObject({ mean: 20 });
    expect(body.balance.least).toBeGreaterThanOrEqual(18);
    expect(body.balance.most).toBeLessThanOrEqual(22);
    const anyhow = await propose({ number: 5, streets: 'any' });
    expect(body.streets_shared.length).toBeLessThan(anyhow.body.streets_shared.length);
    for (const { outline, streets, walk_m } of body.sectors) {
      expect(outline.type).toBe('Polygon');
      expect(streets).toBeLessThanOrEqual(5);
      expect(walk_m).toBeGreaterThan(1000);
    }
    const sectors = await world.as('ada').get(`/api/sectors?operation_id=${round.operationId}`);
    expect(sectors.body.data).toEqual([]);
  });

  test('what is accepted has exactly the addresses that were counted', async () => {
    const { body } = await propose({ number: 7, tolerance: 0.15 });
    const accepted = await accept(body.sectors);
    expect(accepted.status).toBe(201);
    expect(accepted.body.sectors.map(({ address_count }: Json) => address_count)).toEqual(addressesOf(body));
    expect(accepted.body.sectors.flatMap(({ overlaps }: Json) => overlaps)).toEqual([]);
    expect(
      (await world.as('ada').get(`/api/operations/${round.operationId}/addresses?sector=none`)).body.data,
    ).toEqual([]);
  });

  test('the walk that is told is the walk of the sector that is accepted', async () => {
    const { body } = await propose({ number: 3 });
    const { sectors } = (await accept(body.sectors)).body;
    const walked = await Promise.all(sectors.map(({ sector_id }: Json) => walkedMetres(sector_id)));
    for (const [at, { walk_m }] of body.sectors.entries())
      expect(Math.abs(walk_m / (walked[at] ?? 0) - 1)).toBeLessThan(0.005);
  });

  test('the same request gives the same answer', async () => {
    const [first, second] = [await propose({ number: 6, seed: 7 }), await propose({ number: 6, seed: 7 })];
    expect({ ...second.body, took_ms: 0 }).toEqual({ ...first.body, took_ms: 0 });
  });

  test('so many doors to each say how many sectors', async () => {
    const { body } = await propose({ doors_each: 26 });
    expect(body.sectors).toHaveLength(4);
  });

  test('streets of any division need not be whole', async () => {
    const { status, body } = await propose({ number: 4, streets: 'any', tolerance: 0.05 });
    expect(status).toBe(200);
    expect(sum(addressesOf(body))).toBe(100);
  });

  test('a kept sector is not cut into, and its name is not given again', async () => {
    const kept = await draw(outlineOf([3, 3], [5, 6]), 'Secteur 2');
    const { status, body } = await propose({ number: 4, keep: [kept.body.sector_id] });
    expect(status).toBe(200);
    expect(sum(addressesOf(body))).toBe(100 - 12);
    expect(body.sectors.map(({ name }: Json) => name)).toEqual([
      'Secteur 1',
      'Secteur 3',
      'Secteur 4',
      'Secteur 5',
    ]);
    const accepted = await accept(body.sectors);
    expect(accepted.body.sectors.map(({ address_count }: Json) => address_count)).toEqual(addressesOf(body));
    expect(accepted.body.sectors.flatMap(({ overlaps }: Json) => overlaps)).toEqual([]);
  });

  test('one sector is kept of an accepted cut, and the rest is cut anew', async () => {
    const first = await accept((await propose({ number: 5 })).body.sectors);
    const [kept, ...others] = first.body.sectors;
    for (const { sector_id } of others)
      await world.as('ada').delete(`/api/sectors/${sector_id}?reason=erreur`);
    const { body } = await propose({ number: 3, keep: [kept.sector_id] });
    expect(sum(addressesOf(body))).toBe(100 - kept.address_count);
    const second = await accept(body.sectors);
    expect(second.status).toBe(201);
    expect(second.body.sectors.map(({ address_count }: Json) => address_count)).toEqual(addressesOf(body));
    const { body: after } = await world.as('ada').get(`/api/sectors/${kept.sector_id}`);
    expect(after).toMatchObject({
      outline: kept.outline,
      address_count: kept.address_count,
      version: kept.version,
    });
  });

  test('an area may be drawn; addresses outside it are in no sector', async () => {
    const { body } = await propose({ number: 2, within: { outline: outlineOf([2, 2], [5, 5]) } });
    expect(sum(addressesOf(body))).toBe(16);
    const accepted = await accept(body.sectors);
    expect(sum(accepted.body.sectors.map(({ address_count }: Json) => address_count))).toBe(16);
  });

  test('an area of two pieces with an enclave is cut; each sector is one piece within the tolerance', async () => {
    const west = outlineOf([0, 0], [4, 9]).coordinates;
    const east = outlineOf([7, 0], [9, 5]).coordinates;
    const outline = {
      type: 'MultiPolygon',
      coordinates: [west, east, outlineOf([9, 8], [9, 9]).coordinates],
    };
    const { status, body } = await propose({ number: 4, tolerance: 0.15, within: { outline } });
    expect(status).toBe(200);
    expect(sum(addressesOf(body))).toBe(70);
    expect(Math.max(...addressesOf(body))).toBeLessThanOrEqual(21);
    const accepted = await accept(body.sectors);
    expect(accepted.body.sectors.map(({ address_count }: Json) => address_count)).toEqual(addressesOf(body));
  });

  test('an area with a hole is cut around it', async () => {
    const [[shell], [hole]] = [outlineOf([0, 0], [9, 9]).coordinates, outlineOf([3, 3], [6, 6]).coordinates];
    const outline = { type: 'Polygon', coordinates: [shell, hole] };
    const { status, body } = await propose({ number: 5, within: { outline } });
    expect(status).toBe(200);
    expect(sum(addressesOf(body))).toBe(84);
    expect(Math.max(...addressesOf(body))).toBeLessThanOrEqual(19);
  });

  test('without an area, the communes of the operation are cut', async () => {
    await draw(outlineOf([0, 0], [1, 0]));
    const { body } = await world.as('ada').post(path(), { number: 2 });
    expect(sum(addressesOf(body))).toBe(100);
  });

  test('dwellings weigh as many as are known', async () => {
    const { body: sector } = await draw(outlineOf([0, 0], [9, 9]));
    await asOwner((trx) =>
      trx.updateTable('sectors_adresses').set({ nb_log: 19 }).where('voie', '=', 'Rue A').execute(),
    );
    await world.as('ada').delete(`/api/sectors/${sector.sector_id}?reason=erreur`);
    const { body } = await propose({ number: 4, weigh: 'dwellings' });
    expect(body.balance.mean).toBe(70);
    const dwellings: number[] = body.sectors.map((one: Json) => one.dwellings);
    expect(sum(dwellings)).toBe(280);
    expect([Math.min(...dwellings), Math.max(...dwellings)]).toEqual([body.balance.least, body.balance.most]);
  });

  test('on a closed operation one may try', async () => {
    await world.as('ada').patch(`/api/operations/${round.operationId}`, { chk_active: 0 });
    expect(await propose({ number: 2 })).toMatchObject({ status: 200 });
  });

  test('a block larger than a sector cannot be balanced, and the answer says how near it came', async () => {
    await draw(outlineOf([0, 0], [9, 9]));
    await asOwner((trx) =>
      trx
        .updateTable('sectors_adresses')
        .set({ nb_log: 400 })
        .where('voie', '=', 'Rue A')
        .where('numero', '=', 1)
        .execute(),
    );
    const { status, body } = await propose({ number: 5, weigh: 'dwellings' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'cannot-balance', mean: 99.8 });
    expect(body.most).toBeGreaterThanOrEqual(400);
  });

  const refusals: [string, object, number, string][] = [
    ['no sector', { number: 0 }, 400, 'validation-failed'],
    ['301 sectors', { number: 301 }, 422, 'cutting-too-large'],
    ['more sectors than addresses', { number: 101 }, 422, 'cannot-balance'],
    ['neither number nor doors', {}, 400, 'validation-failed'],
    ['both number and doors', { number: 2, doors_each: 9 }, 400, 'validation-failed'],
    ['tolerance 0', { number: 2, tolerance: 0 }, 400, 'validation-failed'],
    ['a number that is none', { number: Number.NaN }, 400, 'validation-failed'],
    ['an area without an address', { number: 2, within: { postal_codes: ['75001'] } }, 422, 'nothing-to-cut'],
    [
      'an outline without an address',
      { number: 2, within: { outline: outlineOf([30, 30], [31, 31]) } },
      422,
      'nothing-to-cut',
    ],
    ['a sector that does not exist', { number: 2, keep: [999_999] }, 422, 'sector-not-found'],
  ];
  test.each(refusals)('%s is refused', async (_, order, status, code) => {
    expect(await propose(order)).toMatchObject({ status, body: { code } });
  });

  test('one address is one sector, and several at one point are no two', async () => {
    const one = { within: { outline: outlineOf([2, 2], [2, 2]) } };
    expect((await propose({ number: 1, ...one })).body.sectors).toMatchObject([{ addresses: 1 }]);
    await asOwner((trx) =>
      trx.updateTable('addresses').set({ lon: 2.48, lat: 48.9 }).where('code_insee', '=', '93010').execute(),
    );
    expect(await propose({ number: 2 })).toMatchObject({ status: 422, body: { code: 'cannot-balance' } });
    expect((await propose({ number: 1 })).body.sectors).toMatchObject([{ addresses: 100 }]);
  });

  test('houses in one line are cut across it', async () => {
    const { body } = await propose({ number: 3, within: { outline: outlineOf([0, 4], [9, 4]) } });
    expect(addressesOf(body).toSorted()).toEqual([3, 3, 4]);
  });

  test('kept sectors that cover all leave nothing', async () => {
    const { body } = await draw(outlineOf([0, 0], [9, 9]));
    expect(await propose({ number: 2, keep: [body.sector_id] })).toMatchObject({
      status: 422,
      body: { code: 'nothing-to-cut' },
    });
  });

  test('sectors of another association are none, and members do not cut', async () => {
    const { body } = await world
      .as('nora')
      .post('/api/operations', { date_start: '2026-10-15', date_end: '2027-01-31' });
    const theirs = await world
      .as('nora')
      .post('/api/sectors', { operation_id: body.operation_id, sector_name: 'A' });
    expect(await propose({ number: 2, keep: [theirs.body.sector_id] })).toMatchObject({
      status: 422,
      body: { code: 'sector-not-found' },
    });
    expect(await propose({ number: 2 }, 'alice')).toMatchObject({ status: 403 });
  });
});

test('an outline that crosses itself beside a kept sector is told as not valid, and ends no statement', async () => {
  const { sector_id } = (await draw(outlineOf([0, 0], [1, 1]))).body;
  const [[west, south] = [0, 0], , [east, north] = [0, 0]] = outlineOf([0, 0], [3, 3]).coordinates[0] ?? [];
  const crossed: Ring = [
    [west, south],
    [east, north],
    [east, south],
    [west, north],
    [west, south],
  ];
  const cutting = {
    operationId: round.operationId,
    area: null,
    keep: [sector_id],
    weigh: 'addresses' as const,
  };
  const tenant = { entityId: world.bondy };
  const examined = await inTransaction(db, tenant, (trx) =>
    examineCut({ db: trx, tenant }, cutting, [{ type: 'Polygon', coordinates: [crossed] }]),
  );
  expect(examined).toMatchObject([{ at: 1, valid: false }]);
});
