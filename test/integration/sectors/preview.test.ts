import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { insertDepartments, outlineOf, SOUTH, WEST } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const preview = (more: object = {}, name: PersonName = 'ada', headers = {}) =>
  season.world
    .as(name)
    .post('/api/sectors/preview', { operation_id: season.round.operationId, ...more }, headers);
const create = (outline: unknown) =>
  season.world
    .as('ada')
    .post('/api/sectors', { operation_id: season.round.operationId, sector_name: 'x', outline });

/** All rows that a request could have written, as text. */
const everything = () =>
  asOwner(async (trx) => {
    const tables = ['sectors', 'sectors_adresses', 'sector_members', 'outbox_events', 'history'] as const;
    const rows = await Promise.all(tables.map((table) => trx.selectFrom(table).selectAll().execute()));
    return JSON.stringify(rows);
  });

/** The fields of a created sector that a preview shows. */
const saidOf = ({ area_m2, address_count, dwelling_count, departments, overlaps }: Json) => ({
  area_m2,
  address_count,
  dwelling_count,
  departments,
  overlaps,
});

describe('POST /api/sectors/preview', () => {
  test('says what drawing would give and writes nothing at all', async () => {
    await insertDepartments();
    const before = await everything();
    const { status, headers, body } = await preview({ outline: outlineOf([3, 3], [9, 9]) });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('etag');
    expect(body).toEqual({
      valid: true,
      area_m2: expect.any(Number),
      address_count: 35,
      dwelling_count: 35,
      enrichment: { state: 'pending', at: null, matched: 0, of: 35 },
      departments: ['2A', '93'],
      overlaps: [
        { sector_id: season.alicesSector, address_count: 4, area_pct: 8.2 },
        { sector_id: season.bobsSector, address_count: 10, area_pct: 20.4 },
      ],
    });
    expect(await everything()).toBe(before);
  });

  test('takes the body of a creation, with members and without a name', async () => {
    const { alice } = season.round;
    const more = { sector_name: 'Nord', color: '#cc0000', members: [alice.userId] };
    expect(await preview({ ...more, outline: outlineOf([0, 5], [4, 9]) })).toMatchObject({
      status: 200,
      body: { valid: true, address_count: 25 },
    });
  });

  test('without an outline there is nothing yet', async () => {
    for (const more of [{}, { outline: null }]) {
      expect((await preview(more)).body).toEqual({
        valid: true,
        area_m2: null,
        address_count: 0,
        dwelling_count: 0,
        enrichment: { state: 'done', at: null, matched: 0, of: 0 },
        departments: [],
        overlaps: [],
      });
    }
  });

  test('an invalid outline is answered with the place of its fault', async () => {
    const [a, b, c, d] = outlineOf([0, 0], [4, 4]).coordinates[0] ?? [];
    const bowTie = { type: 'Polygon', coordinates: [[a, c, b, d, a]] };
    expect(await preview({ outline: bowTie })).toMatchObject({
      status: 200,
      body: {
        valid: false,
        errors: [
          { pointer: '/outline/coordinates/0/0', code: 'self-intersection', detail: expect.any(String) },
        ],
      },
    });
    const half = [WEST, SOUTH, WEST + 2, SOUTH + 2];
    const [west = 0, south = 0, east = 0, north = 0] = half;
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    expect((await preview({ outline: { type: 'Polygon', coordinates: [ring] } })).body).toMatchObject({
      valid: false,
      errors: [{ pointer: '/outline', code: 'outline-too-large' }],
    });
  });

  test('whatever makes a creation refuse an outline is answered with the same faults', async () => {
    const [a = [], b = [], c = [], d = []] = outlineOf([0, 0], [4, 4]).coordinates[0] ?? [];
    const swapped = (position: readonly number[]) => position.toReversed();
    const polygon = (...ring: unknown[]) => ({ type: 'Polygon', coordinates: [ring] });
    const outlines = {
      'outline-type': 'circle',
      'outline-empty': { type: 'MultiPolygon', coordinates: [] },
      'outline-ring': { type: 'Polygon', coordinates: ['ring'] },
      'outline-position': polygon(a, 'b', c, a),
      'ring-not-closed': polygon(a, b, c, d),
      'too-few-vertices': polygon(a, b, a),
      'too-many-vertices': polygon(...Array.from({ length: 2002 }, () => a)),
      'coordinates-swapped': polygon(...[a, b, c, d, a].map(swapped)),
      'outside-territory': polygon([13, 52], [13.1, 52], [13.1, 52.1], [13, 52]),
      'out-of-range': polygon([181, 0], b, c, [181, 0]),
      'self-intersection': polygon(a, c, b, d, a),
    };
    for (const [code, outline] of Object.entries(outlines)) {
      const refused = await create(outline);
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ code }] } });
      const { status, body } = await preview({ outline });
      expect({ status, body }).toEqual({ status: 200, body: { valid: false, errors: refused.body.errors } });
    }
  });

  test('every fault of an outline is named, as far as a creation names them', async () => {
    const coordinates = Array.from({ length: 30 }, () => ['ring']);
    const outline = { type: 'MultiPolygon', coordinates };
    const { body } = await preview({ outline });
    expect(body.errors[1]).toMatchObject({ pointer: '/outline/coordinates/1/0', code: 'outline-ring' });
    expect(body.errors).toEqual((await create(outline)).body.errors);
  });

  test('what is wrong beside the outline is refused', async () => {
    expect(await preview({ outline: 'circle', color: 'red' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/color' }] },
    });
    expect(await preview({ outline: outlineOf([0, 0], [1, 1]), area: 5 })).toMatchObject({ status: 400 });
  });

  test('refuses the operation, the association and the members that a creation would refuse', async () => {
    const { world } = season;
    expect(await preview({ operation_id: 424_242 })).toMatchObject({
      status: 422,
      body: { code: 'operation-not-found', errors: [{ pointer: '/operation_id' }] },
    });
    expect(await preview({ entity_id: world.noisy })).toMatchObject({
      status: 422,
      body: { code: 'entity-not-found' },
    });
    expect(await preview({ members: [world.person.theo.userId] })).toMatchObject({
      status: 422,
      body: { code: 'not-an-operation-member', errors: [{ pointer: '/members/0' }] },
    });
  });

  test('an Idempotency-Key keeps nothing: the answer is that of the moment', async () => {
    const outline = outlineOf([0, 5], [4, 9]);
    const before = await emittedEvents();
    expect((await preview({ outline }, 'ada', { 'idempotency-key': 'k' })).body.address_count).toBe(25);
    expect(await emittedEvents()).toEqual(before);
    await create(outline);
    expect((await preview({ outline }, 'ada', { 'idempotency-key': 'k' })).body.address_count).toBe(0);
  });
});

describe('a preview', () => {
  /** A generator of numbers from 0 to 1, the same in every run. */
  const numbers = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };

  /** A triangle somewhere over the town. */
  const triangle = (next: () => number) => {
    const corner = () => [WEST - 0.001 + next() * 0.012, SOUTH - 0.001 + next() * 0.012];
    const [a, b, c] = [corner(), corner(), corner()];
    return { type: 'Polygon', coordinates: [[a, b, c, a]] };
  };

  test('of any outline says what drawing it then gives, also over free and known addresses', async () => {
    const { world, alicesSector, addressAt } = season;
    await insertDepartments();
    for (const column of [0, 1, 2]) {
      const known = `/api/sectors/${alicesSector}/addresses/${addressAt(column, column).id}`;
      await world.as('ada').patch(known, { nb_log: 10 + column });
    }
    await world.as('ada').delete(`/api/sectors/${alicesSector}`);
    const next = numbers(20_261_120);
    for (let at = 0; at < 12; at += 1) {
      const outline = triangle(next);
      const previewed = (await preview({ outline })).body;
      const { body } = await create(outline);
      expect(saidOf(previewed)).toEqual(saidOf(body));
      if (at % 4 === 3) await world.as('ada').delete(`/api/sectors/${body.sector_id}`);
    }
  });
});
