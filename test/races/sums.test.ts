import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type Random, seededRandom } from '../../infra/demo/seeded-random.ts';
import { countFigures } from '../../lib/data/stats/counted-figures.ts';
import type { Figures } from '../../lib/data/stats/figures.ts';
import { findKeptFigures } from '../../lib/data/stats/kept-figures.ts';
import { asOwner } from '../support/database/owner.ts';
import { runJob } from '../support/local/job.ts';
import { ids, resources } from '../support/run/resources.ts';
import { openPlatform, type TestAssociation } from '../support/world/platform.ts';
import { racing } from './racers.ts';

const ROUNDS = 10 * Number(process.env['RACE_ROUNDS'] ?? 4);
const SEED = Number(process.env['RACE_SEED'] ?? 20_261_120);

type Visitor = TestAssociation & { opeUserId: number; addresses: number[] };

/** Inserts two addresses into the sector of an association. */
function addressesOf({ entityId, operationId, sectorId }: TestAssociation): Promise<number[]> {
  const place = { voie: 'Rue', code_postal: '93140', code_insee: '93010', commune: 'Bondy', lon: 2, lat: 48 };
  return asOwner(async (trx) => {
    const added = await trx
      .insertInto('addresses')
      .values(
        [1, 2].map((numero) => ({
          ...place,
          ban_id: `93010_${entityId}_${numero}`,
          numero,
          imported_at: '2026-01-01T00:00:00Z',
        })),
      )
      .returning(['id', 'ban_id', 'numero'])
      .execute();
    await trx
      .insertInto('sectors_adresses')
      .values(
        added.map(({ id, ban_id, numero }) => ({
          ...place,
          ban_id,
          numero,
          fk_sector: sectorId,
          fk_adresse: id,
          operation_id: operationId,
          entity_id: entityId,
        })),
      )
      .execute();
    return added.map(({ id }) => id);
  });
}

async function visitors(): Promise<Visitor[]> {
  const { createAssociation } = await openPlatform();
  const stations = [await createAssociation('93140'), await createAssociation('75011')];
  const members = await asOwner((trx) =>
    trx.selectFrom('ope_users').select(['id', 'operation_id']).execute(),
  );
  return Promise.all(
    stations.map(async (station) => ({
      ...station,
      opeUserId: members.find(({ operation_id }) => operation_id === station.operationId)?.id ?? 0,
      addresses: await addressesOf(station),
    })),
  );
}

function passageOf({ entityId, operationId, sectorId, opeUserId, addresses }: Visitor, chance: Random) {
  const passed_at = `2026-1${chance.below(2)}-${chance.below(2) === 0 ? '01' : '30'}T2${chance.below(4)}:30:00Z`;
  return {
    id: ids.uuid(),
    entity_id: entityId,
    fk_operation: operationId,
    fk_sector: sectorId,
    fk_user: opeUserId,
    fk_adresse: addresses[chance.below(3)] ?? null,
    floor: String(chance.below(2)),
    fk_type: chance.below(3) === 0 ? ('refuse' as const) : ('effectue' as const),
    montant_cents: chance.below(5) * 100,
    fk_type_reglement: 'cash' as const,
    nb_calendriers: 1,
    passed_at,
    flags: [],
    draft_digest: 'x',
    created_at: passed_at,
    updated_at: passed_at,
  };
}

/** Records a passage, changes one that others may be changing, or removes one. */
async function write(visitor: Visitor, chance: Random): Promise<void> {
  const of = await asOwner((trx) => trx.selectFrom('passages').select('id').execute());
  const { id } = of[chance.below(Math.max(1, of.length))] ?? {};
  await asOwner(async (trx) => {
    const fresh = passageOf(visitor, chance);
    const { id: _, entity_id, fk_operation, fk_sector, fk_user, fk_adresse, ...change } = fresh;
    const action = chance.below(4);
    if (action < 2) await trx.insertInto('passages').values(fresh).execute();
    else if (id && action === 2) await trx.updateTable('passages').set(change).where('id', '=', id).execute();
    else if (id) await trx.deleteFrom('passages').where('id', '=', id).execute();
  });
}

const groups = new Set(['sector', 'member', 'day', 'payment_type', 'type'] as const);

/** The figures from the stored sums, and from the passages of the same snapshot. */
function readBothWays({ entityId, operationId }: Visitor) {
  return asOwner(async (db) => {
    await sql`set transaction isolation level repeatable read`.execute(db);
    const { time_zone: timeZone } = await db
      .selectFrom('entities')
      .select('time_zone')
      .where('id', '=', entityId)
      .executeTakeFirstOrThrow();
    const ctx = { db, tenant: { entityId } };
    const query = { operationId, timeZone, userId: null, from: null, to: null };
    const kept = await findKeptFigures(ctx, query, groups);
    return kept && { kept: told(kept), counted: told(await countFigures(ctx, query, groups)) };
  });
}

const told = ({ whole, homes, byDay, bySector }: Figures) => ({
  whole,
  homes: homes.toSorted((one, other) => one.fk_sector - other.fk_sector),
  byDay: byDay.map(({ key, passages, amount_cents }) => ({ key, passages, amount_cents })),
  bySector,
});

const zones = ['Europe/Paris', 'Indian/Reunion', 'Pacific/Noumea'] as const;

async function move({ entityId }: Visitor, chance: Random): Promise<void> {
  const time_zone = zones[chance.below(zones.length)];
  await asOwner((trx) => trx.updateTable('entities').set({ time_zone }).where('id', '=', entityId).execute());
}

test(`sums are those of the passages while some write, add up, compare and move, RACE_SEED=${SEED}`, async () => {
  const people = await visitors();
  const chance = seededRandom(SEED);
  const on = racing(resources, chance);
  const often = async (work: () => Promise<unknown>) => {
    for (let round = 0; round < ROUNDS; round += 1) await work();
  };
  const mended: unknown[] = [];
  let compared = 0;
  const compare = async (visitor: Visitor) => {
    const both = await readBothWays(visitor);
    if (!both) return;
    compared += 1;
    expect(both.kept).toEqual(both.counted);
  };
  await Promise.all([
    ...people.flatMap((visitor) => [1, 2].map(() => often(() => write(visitor, chance)))),
    often(() => runJob('add-up-passages', {}, on)),
    often(async () => mended.push(await runJob('check-sums', {}, on))),
    ...people.map((visitor) => often(() => compare(visitor))),
    ...people.slice(1).map((visitor) => often(() => move(visitor, chance))),
  ]);
  expect(compared).toBeGreaterThan(ROUNDS / 2);
  expect(new Set(mended.map((found) => JSON.stringify(found)))).toEqual(new Set(['{"mended":0}']));
  await runJob('add-up-passages');
  expect(await runJob('check-sums')).toEqual({ mended: 0 });
  for (const visitor of people) {
    const both = await readBothWays(visitor);
    expect(both?.kept).toEqual(both?.counted);
    expect(both).toBeDefined();
  }
  const kept = await asOwner((trx) =>
    trx
      .selectFrom('passage_sums')
      .select(({ fn }) => [
        fn.sum<string>('passages').as('passages'),
        fn.sum<string>('amount_cents').as('cents'),
      ])
      .where('span', '=', 'month')
      .executeTakeFirstOrThrow(),
  );
  const rows = await asOwner((trx) => trx.selectFrom('passages').select('montant_cents').execute());
  expect(rows.length).toBeGreaterThan(0);
  expect(Number(kept.passages)).toBe(rows.length);
  expect(Number(kept.cents)).toBe(rows.reduce((sum, { montant_cents }) => sum + montant_cents, 0));
});
