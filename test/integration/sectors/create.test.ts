// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents } from '../../support/database/owner.ts';
import { openRound, type Round } from '../../support/world/round.ts';
import { buildTown, insertDepartments, outlineOf, SOUTH, WEST } from '../../support/world/town.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let round: Round;
beforeEach(async () => {
  world = await createWorld();
  await buildTown();
  round = await openRound(world);
});

const draw = (outline: unknown, more = {}) =>
  world
    .as('ada')
    .post('/api/sectors', { operation_id: round.operationId, sector_name: 'Centre', outline, ...more });

describe('POST /api/sectors', () => {
  test('the sector gets the addresses it covers, its area and its départements', async () => {
    await insertDepartments();
    const { status, body } = await draw(outlineOf([0, 0], [4, 9]), {
      color: '#cc0000',
      members: [round.alice.userId],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      sector_name: 'Centre',
      color: '#cc0000',
      entity_id: world.bondy,
      address_count: 50,
      dwelling_count: 50,
      // Not Corse-du-Sud, although the sector touches its border.
      departments: ['93'],
      overlaps: [],
      members: [{ ope_user_id: round.alice.opeUserId, user_id: round.alice.userId, name: 'Alice' }],
    });
    expect(body.outline).toEqual(outlineOf([0, 0], [4, 9]));
    expect(body.area_m2).toBeGreaterThan(400_000);
    expect(body.area_m2).toBeLessThan(420_000);
    expect((await emittedEvents()).at(-1)).toMatchObject({
      event: 'sector_created',
      entity_id: world.bondy,
      sector_id: body.sector_id,
      operation_id: round.operationId,
      sector_name: 'Centre',
    });
  });

  test('an earlier sector keeps its addresses and the overlap is told', async () => {
    const first = await draw(outlineOf([0, 0], [4, 4]));
    const second = await draw(outlineOf([3, 0], [9, 4]));
    expect(second.body).toMatchObject({
      address_count: 25,
      overlaps: [{ sector_id: first.body.sector_id, address_count: 10, area_pct: 28.6 }],
    });
  });

  test('neighbours that share a border do not overlap and share no address', async () => {
    const left = await draw(outlineOf([0, 0], [4, 9]));
    const right = await draw(outlineOf([5, 0], [9, 9]));
    expect([left.body.address_count, right.body.address_count]).toEqual([50, 50]);
    expect(right.body.overlaps).toEqual([]);
  });

  test('an outline may come later', async () => {
    const { status, body } = await draw(undefined);
    expect(status).toBe(201);
    expect(body).toMatchObject({ outline: null, area_m2: null, address_count: 0, departments: [] });
  });

  test('a hole and two parts are kept as they were drawn', async () => {
    const [shell] = outlineOf([0, 0], [9, 9]).coordinates;
    const [hole] = outlineOf([3, 3], [6, 6]).coordinates;
    const ring = await draw({ type: 'Polygon', coordinates: [shell, hole] });
    expect(ring.body.address_count).toBe(84);
    const [west] = outlineOf([3, 3], [3, 3]).coordinates;
    const [east] = outlineOf([6, 6], [6, 6]).coordinates;
    const parts = { type: 'MultiPolygon', coordinates: [[west], [east]] };
    const { body } = await draw(parts);
    expect(body).toMatchObject({ address_count: 2, outline: parts, overlaps: [] });
  });

  const square = outlineOf([0, 0], [4, 4]).coordinates[0] ?? [];
  const circle = (vertices: number) => {
    const points = Array.from({ length: vertices }, (_, at) => {
      const angle = (2 * Math.PI * at) / vertices;
      return [WEST + 0.01 * Math.cos(angle), SOUTH + 0.01 * Math.sin(angle)];
    });
    return [...points, points[0]];
  };
  const bowTie = [
    [WEST, SOUTH],
    [WEST + 0.01, SOUTH + 0.01],
    [WEST + 0.01, SOUTH],
    [WEST, SOUTH + 0.01],
    [WEST, SOUTH],
  ];

  test.each([
    ['no GeoJSON at all', 'circle', '/outline/type', 'outline-type'],
    ['a Feature', { type: 'Feature', geometry: outlineOf([0, 0], [1, 1]) }, '/outline/type', 'outline-type'],
    [
      'an empty MultiPolygon',
      { type: 'MultiPolygon', coordinates: [] },
      '/outline/coordinates',
      'outline-empty',
    ],
    [
      'a part without rings',
      { type: 'MultiPolygon', coordinates: [[]] },
      '/outline/coordinates/0',
      'outline-empty',
    ],
    [
      'an unclosed ring',
      { type: 'Polygon', coordinates: [square.slice(0, -1)] },
      '/outline/coordinates/0/3',
      'ring-not-closed',
    ],
    [
      'two vertices',
      { type: 'Polygon', coordinates: [[square[0], square[1], square[0]]] },
      '/outline/coordinates/0',
      'too-few-vertices',
    ],
    [
      '2,001 vertices',
      { type: 'Polygon', coordinates: [circle(2001)] },
      '/outline/coordinates/0',
      'too-many-vertices',
    ],
    [
      '101 parts',
      { type: 'MultiPolygon', coordinates: Array.from({ length: 101 }, () => [square]) },
      '/outline/coordinates',
      'too-many-parts',
    ],
    [
      'six parts of 2,000 vertices',
      { type: 'MultiPolygon', coordinates: Array.from({ length: 6 }, () => [circle(2000)]) },
      '/outline/coordinates',
      'too-many-vertices',
    ],
    [
      'swapped coordinates',
      { type: 'Polygon', coordinates: [square.map(([lon, lat]) => [lat, lon])] },
      '/outline/coordinates/0/0',
      'coordinates-swapped',
    ],
    [
      'a latitude of 91',
      { type: 'Polygon', coordinates: [[[2, 91], ...square]] },
      '/outline/coordinates/0/0',
      'out-of-range',
    ],
    [
      'another continent',
      { type: 'Polygon', coordinates: [square.map(([lon = 0, lat]) => [lon - 80, lat])] },
      '/outline/coordinates/0/0',
      'outside-territory',
    ],
    [
      'text for numbers',
      { type: 'Polygon', coordinates: [[['2.4', '48.9'], ...square]] },
      '/outline/coordinates/0/0',
      'outline-position',
    ],
    [
      'a bow tie',
      { type: 'Polygon', coordinates: [bowTie] },
      '/outline/coordinates/0/0',
      'self-intersection',
    ],
    [
      'a hole outside its shell',
      { type: 'Polygon', coordinates: [square, outlineOf([6, 6], [8, 8]).coordinates[0]] },
      '/outline/coordinates/1/0',
      'hole-lies-outside-shell',
    ],
    [
      'half of France',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 45],
            [6, 45],
            [6, 48],
            [0, 48],
            [0, 45],
          ],
        ],
      },
      '/outline',
      'outline-too-large',
    ],
  ])('%s is refused at its place and nothing is written', async (_, outline, pointer, code) => {
    const answer = await draw(outline);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
    const list = await world.as('ada').get(`/api/sectors?operation_id=${round.operationId}`);
    expect(list.body.data).toEqual([]);
  });

  test('2,000 vertices are taken', async () => {
    expect(await draw({ type: 'Polygon', coordinates: [circle(2000)] })).toMatchObject({ status: 201 });
  });

  test('an operation or a member of another association does not exist', async () => {
    const body = { operation_id: round.operationId, sector_name: 'Pirate' };
    expect(await world.as('nora').post('/api/sectors', body)).toMatchObject({
      status: 422,
      body: { code: 'operation-not-found', errors: [{ pointer: '/operation_id' }] },
    });
    const members = [round.alice.opeUserId, world.person.malik.userId, world.person.theo.userId];
    expect(await draw(undefined, { members })).toMatchObject({
      status: 422,
      body: {
        code: 'not-an-operation-member',
        errors: [{ pointer: '/members/1' }, { pointer: '/members/2' }],
      },
    });
  });
});
