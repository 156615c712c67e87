import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Day, dayIn } from '../../../lib/core/time.ts';
import { asOwner } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import { propertyOptions } from '../../support/run/determinism.ts';
import { openPlatform, type Platform } from '../../support/world/platform.ts';
import {
  type AnyVisit,
  anyVisit,
  rowOf,
  type SeasonIds,
  type StoredVisit,
} from '../../support/world/random-season.ts';

const zones = ['Europe/Paris', 'Indian/Reunion', 'Pacific/Noumea'] as const;
const arrived = ['paid', 'partially_refunded', 'dispute_won', 'mismatch'];

type Station = SeasonIds & { zone: string };

/** Two associations with two members each. */
async function openStations({ world, createAssociation }: Platform): Promise<[Station, Station]> {
  const open = async (): Promise<Station> => {
    const { entityId, operationId, sectorId, userId } = await createAssociation('93140');
    const root = world.as('root');
    const { body } = await root.post('/api/users', { entity_id: entityId, username: `second.${entityId}` });
    await root.post(`/api/operations/${operationId}/members`, { user_id: body.user_id });
    const members = await asOwner((trx) =>
      trx
        .selectFrom('ope_users')
        .select('id')
        .where('operation_id', '=', operationId)
        .orderBy('id')
        .execute(),
    );
    expect(userId % 2).toBe(1);
    return {
      entityId,
      operationId,
      firstInstant: '2026-10-15T00:00:00.000Z',
      members: members.map(({ id }) => id),
      sectors: [sectorId, sectorId, sectorId],
      addresses: [],
      zone: 'Europe/Paris',
    };
  };
  return [await open(), await open()];
}

type Step =
  | { kind: 'record'; station: 0 | 1; visits: AnyVisit[] }
  | { kind: 'change'; at: number; to: AnyVisit }
  | { kind: 'remove'; at: number }
  | { kind: 'move'; station: 0 | 1; zone: (typeof zones)[number] }
  | { kind: 'add up' };

const visit = anyVisit.map((drawn): AnyVisit => ({ ...drawn, address: null }));
const station = fc.constantFrom(0 as const, 1 as const);
const record = fc.record({
  kind: fc.constant('record' as const),
  station,
  visits: fc.array(visit, { maxLength: 8 }),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  record,
  record,
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(30), to: visit }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(30), to: visit }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(30) }),
  fc.record({ kind: fc.constant('move' as const), station, zone: fc.constantFrom(...zones) }),
  fc.record({ kind: fc.constant('add up' as const) }),
);

type State = { stations: [Station, Station]; rows: StoredVisit[] };

/** Performs a step in the database and on the rows in memory. */
async function take({ stations, rows }: State, step: Step): Promise<void> {
  switch (step.kind) {
    case 'record': {
      const fresh = step.visits.map((drawn) => rowOf(stations[step.station], drawn));
      if (fresh.length > 0) await asOwner((trx) => trx.insertInto('passages').values(fresh).execute());
      rows.push(...fresh);
      return;
    }
    case 'change': {
      const old = rows[step.at];
      const home = stations.find(({ entityId }) => entityId === old?.entity_id);
      if (!old || !home) return;
      const changed = { ...rowOf(home, step.to), id: old.id };
      await asOwner((trx) => trx.updateTable('passages').set(changed).where('id', '=', old.id).execute());
      rows[step.at] = changed;
      return;
    }
    case 'remove': {
      const [gone] = rows.splice(step.at, 1);
      if (gone) await asOwner((trx) => trx.deleteFrom('passages').where('id', '=', gone.id).execute());
      return;
    }
    case 'move': {
      const home = stations[step.station];
      home.zone = step.zone;
      const set = { time_zone: step.zone };
      await asOwner((trx) => trx.updateTable('entities').set(set).where('id', '=', home.entityId).execute());
      return;
    }
    case 'add up':
      await runJob('add-up-passages');
  }
}

const centsOf = ({
  fk_type_reglement,
  payment_state,
  montant_cents,
  refunded_cents,
}: StoredVisit): number => {
  if (fk_type_reglement !== 'pay') return montant_cents;
  return arrived.includes(payment_state ?? '') ? montant_cents - refunded_cents : 0;
};
const total = (rows: StoredVisit[], value: (row: StoredVisit) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** An independent implementation of the figures, over the rows themselves. */
function expected({ stations, rows }: State, from: Day, to: Day) {
  const zoneOf = (id: number) => stations.find(({ entityId }) => entityId === id)?.zone ?? '';
  const seen = rows.filter((row) => {
    const day = dayIn(zoneOf(row.entity_id), row.passed_at);
    return row.deleted_at === null && day >= from && day <= to;
  });
  const cards = seen.filter((row) => row.fk_type_reglement === 'pay' && row.montant_cents > 0);
  const inState = (...states: string[]) =>
    cards.filter(({ payment_state }) => states.includes(payment_state ?? '')).length;
  return {
    totals: {
      entities_active: new Set(seen.map(({ entity_id }) => entity_id)).size,
      members_active: new Set(seen.map(({ fk_user }) => fk_user)).size,
      operations_active: new Set(seen.map(({ fk_operation }) => fk_operation)).size,
      passages: seen.length,
      paying: seen.filter((row) => centsOf(row) > 0).length,
      amount_cents: total(seen, centsOf),
    },
    payments: {
      succeeded: cards.filter((row) => centsOf(row) > 0).length,
      volume_cents: total(cards, centsOf),
      failed: inState('failed', 'canceled'),
      refunded: inState('refunded', 'partially_refunded'),
      disputed: inState('disputed', 'dispute_won', 'dispute_lost'),
    },
  };
}

const ranges = [
  ['2026-01-01', '2026-12-31'],
  ['2026-10-20', '2026-11-10'],
  ['2026-10-01', '2026-10-31'],
  ['2026-10-31', '2026-12-02'],
  ['2026-11-03', '2026-11-03'],
] as const;

test('the figures of the platform are those of the rows, whatever was written and added up', async () => {
  const platform = await openPlatform();
  const stations = await openStations(platform);
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 25 }), async (steps) => {
      const state: State = { stations, rows: [] };
      await asOwner((trx) => trx.deleteFrom('passages').execute());
      for (const step of steps) await take(state, step);
      for (const [from, to] of ranges) {
        const answer = await platform.read(`?from=${from}&to=${to}`);
        expect(answer).toMatchObject(expected(state, from, to));
      }
      expect(await runJob('check-sums')).toEqual({ mended: 0 });
    }),
    { seed: propertyOptions.seed, numRuns: 25, endOnFailure: true },
  );
});
