// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
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

const west = { name: 'Ouest', outline: outlineOf([0, 0], [4, 9]) };
const east = { name: 'Est', outline: outlineOf([5, 0], [9, 9]) };
const path = () => `/api/operations/${round.operationId}/sectors/accept`;
const accept = (sectors: object[], name: PersonName = 'ada') => world.as(name).post(path(), { sectors });
const list = async (): Promise<Json[]> =>
  (await world.as('ada').get(`/api/sectors?operation_id=${round.operationId}`)).body.data;

describe('POST /api/operations/{operation_id}/sectors/accept', () => {
  test('creates all sectors in their order, as drawing each would', async () => {
    const { status, body } = await accept([{ ...west, members: [round.alice.userId] }, east]);
    expect(status).toBe(201);
    expect(body.sectors).toMatchObject([
      { sector_name: 'Ouest', address_count: 50, overlaps: [], members: [{ name: 'Alice' }], version: 1 },
      { sector_name: 'Est', address_count: 50, overlaps: [], members: [] },
    ]);
    const events = (await emittedEvents()).filter(({ event }) => event === 'sector_created');
    expect(events.map(({ sector_name }) => sector_name)).toEqual(['Ouest', 'Est']);
  });

  test('a proposal is accepted as it was answered', async () => {
    const proposed = await world
      .as('ada')
      .post(path().replace('accept', 'propose'), { number: 2, within: { postal_codes: ['93140'] } });
    expect(proposed.body.sectors[0]).toMatchObject({
      addresses: expect.any(Number),
      dwellings: expect.any(Number),
      streets: expect.any(Number),
      walk_m: expect.any(Number),
    });
    const { status, body } = await world.as('ada').post(path(), proposed.body);
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    expect(body.sectors.map(({ address_count }: Json) => address_count)).toEqual(
      proposed.body.sectors.map(({ addresses }: Json) => addresses),
    );
  });

  test('a name that no proposal has is refused', async () => {
    expect(await accept([{ ...west, doors: 50 }])).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/sectors/0/doors', code: 'unknown-field' }] },
    });
  });

  test('a border that was moved by hand moves the addresses with it', async () => {
    const moved = [
      { ...west, outline: outlineOf([0, 0], [3, 9]) },
      { ...east, outline: outlineOf([4, 0], [9, 9]) },
    ];
    const { body } = await accept(moved);
    expect(body.sectors.map(({ address_count }: Json) => address_count)).toEqual([40, 60]);
  });

  test('what meets a live sector is told by its name, and nothing is written', async () => {
    await accept([west]);
    const { status, body } = await accept([
      { ...east, name: 'Autre' },
      { name: 'Nord', outline: outlineOf([3, 8], [4, 9]) },
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'sectors-overlap',
      errors: [{ pointer: '/sectors/1/outline', detail: 'overlaps Ouest', code: 'sectors-overlap' }],
    });
    expect(await list()).toHaveLength(1);
  });

  test('two of the request that overlap are told too', async () => {
    const { status, body } = await accept([west, { name: 'Nord', outline: outlineOf([3, 8], [7, 9]) }]);
    expect(status).toBe(409);
    expect(body.errors).toMatchObject([{ pointer: '/sectors/1/outline', detail: 'overlaps Ouest' }]);
    expect(await list()).toEqual([]);
  });

  test('one bad sector leaves none', async () => {
    const bow = [
      [2.48, 48.9],
      [2.484, 48.91],
      [2.484, 48.9],
      [2.48, 48.91],
      [2.48, 48.9],
    ];
    expect(
      await accept([east, { name: 'Nœud', outline: { type: 'Polygon', coordinates: [bow] } }]),
    ).toMatchObject({ status: 400 });
    expect(await accept([east, { ...west, members: [world.person.theo.userId] }])).toMatchObject({
      status: 422,
      body: { code: 'not-an-operation-member' },
    });
    expect(await list()).toEqual([]);
  });

  test('of two chiefs who accept at once one is told by overlap', async () => {
    const answers = await Promise.all([accept([west, east]), accept([west, east])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await list()).toHaveLength(2);
  });

  test('a closed operation gets none', async () => {
    await world.as('ada').patch(`/api/operations/${round.operationId}`, { chk_active: 0 });
    expect(await accept([west])).toMatchObject({ status: 409, body: { code: 'operation-closed' } });
    expect(await list()).toEqual([]);
  });

  test('an empty list, a stranger and a member are refused', async () => {
    expect(await accept([])).toMatchObject({ status: 400 });
    expect(await accept([west], 'nora')).toMatchObject({ status: 404 });
    expect(await accept([west], 'alice')).toMatchObject({ status: 403 });
  });
});
