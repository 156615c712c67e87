import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { seededRandom } from '../../../infra/demo/seeded-random.ts';
import { configFrom } from '../../../lib/core/config/config.ts';
import type { Outline, Position } from '../../../lib/core/geometry.ts';
import { asOwner } from '../../support/database/owner.ts';
import { BAN_HEADER, banLine, upload } from '../../support/files/import-file.ts';
import type { Json } from '../../support/http/answer.ts';
import { type Client, clientWith } from '../../support/http/client.ts';
import { type Country, drawCountry } from '../../support/http/shapes.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, environment, resources } from '../../support/run/resources.ts';
import { covers } from '../../support/world/point-in-outline.ts';
import { openRound } from '../../support/world/round.ts';
import { createWorld, type World } from '../../support/world/world.ts';

/** For more rounds, run with `GEO_ROUNDS=100 GEO_SEED=…`. */
const ROUNDS = Number(process.env['GEO_ROUNDS'] ?? 1);
const SEED = Number(process.env['GEO_SEED'] ?? 20_261_121);

type Place = { world: World; ada: Client; operationId: number };
type Drawn = { sectorId: number; outline: Outline };

const sectorsAt = (drawn: Drawn[], point: Position) =>
  drawn.filter(({ outline }) => covers(outline, point)).map(({ sectorId }) => sectorId);
/** The first sector that covers each point, according to an independent implementation. */
const counted = (drawn: Drawn[], points: Position[]) =>
  points.map(
    (point) =>
      sectorsAt(
        drawn.toSorted((a, b) => a.sectorId - b.sectorId),
        point,
      )[0] ?? null,
  );

async function openPlace(): Promise<Place> {
  const world = await createWorld();
  const { operationId } = await openRound(world);
  // The test sends many requests at one instant; a minute later, the quota is full at the raised limit.
  const on = { ...resources, config: configFrom({ ...environment, RATE_LIMIT: '60000/20000' }) };
  clock.advance(60);
  return { world, operationId, ada: clientWith({ token: world.person.ada.token, on }) };
}

async function insertAddresses(points: Position[], run: string): Promise<number[]> {
  const rows = points.map(([lon, lat], at) => ({
    ban_id: `97000_${run}_${String(at).padStart(5, '0')}`,
    numero: at,
    rep: null,
    voie: 'Rue',
    code_postal: '97000',
    code_insee: '97000',
    commune: 'Ville',
    lon,
    lat,
    imported_at: clock.now(),
  }));
  const inserted = await asOwner((trx) => trx.insertInto('addresses').values(rows).returning('id').execute());
  return inserted.map(({ id }) => id);
}

async function draw({ ada }: Place, operation_id: number, outlines: Outline[]): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  for (const [at, outline] of outlines.entries()) {
    const draft = { operation_id, sector_name: `Secteur ${at}`, outline };
    const preview: Json = (await ada.post('/api/sectors/preview', draft)).body;
    const { status, body }: Json = await ada.post('/api/sectors', draft);
    expect(status).toBe(201);
    expect(preview).toMatchObject({ valid: true, address_count: body.address_count });
    drawn.push({ sectorId: body.sector_id, outline });
  }
  return drawn;
}

/** The sector of each address. */
async function sectorsOf(operationId: number, addresses: number[]) {
  const rows = await asOwner((trx) =>
    trx
      .selectFrom('sectors_adresses')
      .select(['fk_adresse', 'fk_sector'])
      .where('operation_id', '=', operationId)
      .execute(),
  );
  const of = new Map(rows.map(({ fk_adresse, fk_sector }) => [fk_adresse, fk_sector]));
  return addresses.map((id) => of.get(id) ?? null);
}

/** The sector that the API returns for each point. */
async function sectorsAsked({ ada, operationId }: Place, points: Position[]) {
  const answers: (number | null)[] = [];
  for (const [lon, lat] of points) {
    const at = `operation_id=${operationId}&lat=${lat}&lon=${lon}`;
    const { body }: Json = await ada.get(`/api/geo/sector?${at}`);
    answers.push(body.sector_id);
  }
  return answers;
}

/** The sector that each visit of Alice gets, who has none of her own; null for a visit refused for lack of a sector. */
async function sectorsVisited({ ada, world, operationId }: Place, spots: object[]) {
  const visit = { fk_operation: operationId, fk_user: world.person.alice.userId, motif: 'absent' };
  const sectors: (number | null)[] = [];
  for (let at = 0; at < spots.length; at += 200) {
    const passages = spots.slice(at, at + 200).map((spot) => ({ ...visit, ...spot }));
    const { results }: Json = (await ada.post('/api/passages/bulk', { passages })).body;
    const recorded = await sectorsOfPassages(results.flatMap(({ passage_id }: Json) => passage_id ?? []));
    for (const { passage_id, problem } of results) {
      if (problem) expect(problem.code).toBe('sector-not-found');
      sectors.push(recorded.get(passage_id) ?? null);
    }
  }
  return sectors;
}

async function sectorsOfPassages(ids: number[]) {
  const rows = await asOwner((trx) =>
    trx.selectFrom('passages').select(['passage_id', 'fk_sector']).where('passage_id', 'in', ids).execute(),
  );
  return new Map(rows.map(({ passage_id, fk_sector }) => [passage_id, fk_sector]));
}

const spotOf = ([lon, lat]: Position) => ({ lon, lat });

async function everyPlaceAgrees(place: Place, { outlines, points, nearPoints }: Country): Promise<void> {
  const { ada, operationId } = place;
  const all = [...points, ...nearPoints];
  const addresses = await insertAddresses(all, 'known');
  const drawn = await draw(place, operationId, outlines);
  const assigned = await sectorsOf(operationId, addresses);
  expect(assigned.slice(0, points.length)).toEqual(counted(drawn, points));
  expect(await sectorsAsked(place, all)).toEqual(assigned);
  expect(await sectorsVisited(place, all.map(spotOf))).toEqual(assigned);
  expect(
    await sectorsVisited(
      place,
      addresses.map((fk_adresse) => ({ fk_adresse })),
    ),
  ).toEqual(assigned);
  await importedTheSame(place, all, assigned);
  const next = (await ada.post('/api/operations', { date_start: '2027-10-15', date_end: '2027-12-31' })).body;
  const from = { from_operation_id: operationId };
  const { sectors }: Json = (await ada.post(`/api/operations/${next.operation_id}/copy-sectors`, from)).body;
  const copyOf = new Map(drawn.map(({ sectorId }, at) => [sectorId, sectors[at]?.sector_id]));
  expect(await sectorsOf(next.operation_id, addresses)).toEqual(
    assigned.map((id) => (id === null ? null : copyOf.get(id))),
  );
  await reassignedTheSame(place, drawn, { points, addresses });
}

/** New addresses at the same points join the same sectors. */
async function importedTheSame({ operationId }: Place, points: Position[], expected: unknown): Promise<void> {
  const lines = points.map(([lon, lat], n) =>
    banLine({ id: `97000_new_${String(n).padStart(5, '0')}`, lon, lat }),
  );
  await runJob('import-addresses', { key: await upload([BAN_HEADER, ...lines].join('\n')) });
  const rows = await asOwner((trx) =>
    trx
      .selectFrom('addresses')
      .select('id')
      .where('ban_id', 'like', '97000\\_new%')
      .orderBy('ban_id')
      .execute(),
  );
  const joined = await sectorsOf(
    operationId,
    rows.map(({ id }) => id),
  );
  expect(joined).toEqual(expected);
}

type Known = { points: Position[]; addresses: number[] };

/** Deletes a sector, gives another one the outline of a third, and restores the first. */
async function reassignedTheSame(place: Place, drawn: Drawn[], { points, addresses }: Known): Promise<void> {
  const { ada, operationId } = place;
  const [first, second, third] = drawn;
  if (!first || !second || !third) throw new Error('too few sectors');
  const present = async () => (await sectorsOf(operationId, addresses)).slice(0, points.length);
  const byId = (some: Drawn[]) => some.toSorted((a, b) => a.sectorId - b.sectorId);
  let live = byId(drawn.filter((one) => one !== first));
  const expected = await present();
  const release = (left: number) => {
    for (const [at, point] of points.entries())
      if (expected[at] === left) expected[at] = sectorsAt(live, point)[0] ?? null;
  };
  const take = ({ sectorId, outline }: Drawn) => {
    for (const [at, point] of points.entries())
      if (expected[at] === null && covers(outline, point)) expected[at] = sectorId;
  };
  await ada.delete(`/api/sectors/${first.sectorId}`);
  release(first.sectorId);
  expect(await present()).toEqual(expected);
  const redrawn = { ...second, outline: third.outline };
  await ada.patch(`/api/sectors/${second.sectorId}`, { outline: third.outline });
  const others = byId(live.filter((one) => one !== second));
  for (const [at, point] of points.entries())
    if (expected[at] === second.sectorId && !covers(redrawn.outline, point))
      expected[at] = sectorsAt(others, point)[0] ?? null;
  take(redrawn);
  expect(await present()).toEqual(expected);
  live = byId([...others, redrawn, first]);
  await ada.post(`/api/sectors/${first.sectorId}/restore`);
  take(first);
  expect(await present()).toEqual(expected);
}

async function departmentsAgree({ ada }: Place, { outlines, points }: Country): Promise<void> {
  const codes = outlines.map((_, at) => String(90 - at));
  await asOwner(async (trx) => {
    for (const [at, outline] of outlines.entries())
      await sql`insert into x_departements_contours (code, nom, outline, source, imported_at) values
        (${codes[at]}, 'Département', st_multi(st_setsrid(st_geomfromgeojson(${JSON.stringify(outline)}), 4326)),
         'test', ${clock.now()})`.execute(trx);
  });
  for (const point of points) {
    const [lon, lat] = point;
    const expected = codes.filter((_, at) => {
      const outline = outlines[at];
      return outline && covers(outline, point);
    });
    const { body }: Json = await ada.get(`/api/geo/department?lat=${lat}&lon=${lon}`);
    expect({ point, code: body.code }).toEqual({ point, code: expected.toSorted()[0] ?? null });
  }
}

describe(`a point on a border belongs to one sector, the same everywhere, GEO_SEED=${SEED}`, () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round))('country %i', async (round) => {
    const country = drawCountry(seededRandom(SEED + round));
    const place = await openPlace();
    await everyPlaceAgrees(place, country);
    await departmentsAgree(place, country);
  });
});
