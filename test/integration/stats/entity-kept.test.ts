import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inEntity, type Reads } from '../../../lib/core/context.ts';
import { addDays, type Day } from '../../../lib/core/time.ts';
import { countFigures } from '../../../lib/data/stats/counted-figures.ts';
import type { FiguresQuery } from '../../../lib/data/stats/figure-tables.ts';
import type { Figures, Group } from '../../../lib/data/stats/figures.ts';
import { findKeptFigures } from '../../../lib/data/stats/kept-figures.ts';
import { asOwner } from '../../support/database/owner.ts';
import { phoneOf } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import { runJob } from '../../support/local/job.ts';
import { propertyOptions } from '../../support/run/determinism.ts';
import { clock } from '../../support/run/resources.ts';
import { openFigures, type SeasonWithFigures } from '../../support/text/figures.ts';
import { anyVisit, replacePassages, rowOf, type SeasonIds } from '../../support/world/random-season.ts';

const START = '2026-10-15';
const groups = new Set<Group>(['sector', 'member', 'day', 'payment_type', 'type']);

const maybeDay = fc.option(fc.integer({ min: -5, max: 45 }), { nil: null });
const which = fc.nat(99);
const step = fc.oneof(
  fc.record({ does: fc.constant('record' as const), visit: anyVisit }),
  fc.record({ does: fc.constant('replace' as const), which, visit: anyVisit }),
  fc.record({ does: fc.constantFrom('delete', 'restore', 'remove', 'push'), which }),
  fc.record({ does: fc.constantFrom('fold', 'fold', 'compare') }),
);
type Step = typeof step extends fc.Arbitrary<infer V> ? V : never;

async function grounds({ world, round, addressAt, alicesSector, bobsSector }: SeasonWithFigures) {
  const draft = { operation_id: round.operationId, sector_name: 'Nord' };
  const { sector_id } = (await world.as('ada').post('/api/sectors', draft)).body;
  const ids: SeasonIds = {
    entityId: world.bondy,
    operationId: round.operationId,
    firstInstant: `${addDays(START, -5)}T00:00:00.000Z`,
    members: [round.alice.opeUserId, round.bob.opeUserId],
    sectors: [alicesSector, bobsSector, sector_id],
    addresses: [...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((column) => addressAt(column, 0).id)].concat(
      addressAt(0, 9).id,
      addressAt(9, 9).id,
    ),
  };
  return ids;
}

/** Performs one change of the passages, as requests, phones, the provider or a purge do; false when it was impossible. */
async function play(season: SeasonWithFigures, ids: SeasonIds, drawn: Step): Promise<boolean> {
  const ada = season.world.as('ada');
  const rows = await asOwner((trx) =>
    trx.selectFrom('passages').select('passage_id').orderBy('passage_id').execute(),
  );
  const { passage_id: id = 0 } =
    ('which' in drawn ? rows[drawn.which % Math.max(1, rows.length)] : undefined) ?? {};
  switch (drawn.does) {
    case 'record':
      await asOwner((trx) => trx.insertInto('passages').values(rowOf(ids, drawn.visit)).execute());
      return true;
    case 'replace': {
      const { id: _, entity_id, fk_operation, ...change } = rowOf(ids, drawn.visit);
      const { numUpdatedRows } = await asOwner((trx) =>
        trx.updateTable('passages').set(change).where('passage_id', '=', id).executeTakeFirstOrThrow(),
      );
      return numUpdatedRows > 0;
    }
    case 'remove': {
      const { numDeletedRows } = await asOwner((trx) =>
        trx.deleteFrom('passages').where('passage_id', '=', id).executeTakeFirstOrThrow(),
      );
      return numDeletedRows > 0;
    }
    case 'delete':
      return (await ada.delete(`/api/passages/${id}`, { reason: 'Doublon' })).status < 300;
    case 'restore':
      return (await ada.post(`/api/passages/${id}/restore`)).status < 300;
    case 'push':
      return pushOf(season, drawn.which);
    case 'fold':
      await runJob('add-up-passages');
      return true;
    case 'compare':
      expect(await runJob('check-sums')).toEqual({ mended: 0 });
      return true;
  }
}

/** Alice's phone changes a visit that it has: amount, place and dwelling. */
async function pushOf({ world, round, addressAt }: SeasonWithFigures, drawn: number): Promise<boolean> {
  const alice = world.as('alice');
  const held = await phoneOf(alice, round.operationId).pull();
  const assumedMasterState = held.filter(({ fk_type }) => fk_type === 'effectue')[drawn % 3];
  if (!assumedMasterState) return false;
  clock.advance(1);
  const place = {
    fk_adresse: addressAt(drawn % 5, 1).id,
    dwelling: { floor: String(drawn % 3), door: null },
  };
  const newDocumentState = { ...assumedMasterState, ...place, montant: `${drawn + 1}.50` };
  const path = `/api/field/passages/push?operation_id=${round.operationId}`;
  const answer = await alice.post(path, [{ newDocumentState, assumedMasterState }]);
  expect(answer.status).toBe(200);
  return answer.body.every(({ sync_error }: Json) => sync_error === null);
}

/** Figures in a fixed order, without the values that only one of the two readings has. */
function comparable({ homes, excluded, bySector, byMember, byDay, byPaymentType, byType, ...rest }: Figures) {
  const columns = <T extends { key: unknown; passages: number; amount_cents: number }>(rows: T[]) =>
    rows.map(({ key, passages, amount_cents }) => ({ key, passages, amount_cents }));
  return {
    ...rest,
    homes: homes.toSorted((one, other) => one.fk_sector - other.fk_sector),
    excluded: excluded.toSorted((one, other) => one.standing.localeCompare(other.standing)),
    bySector,
    byMember,
    byDay: byDay.map(({ key, passages, paying, amount_cents, calendars }) => ({
      key,
      passages,
      paying,
      amount_cents,
      calendars,
    })),
    byPaymentType: byPaymentType.map(({ pending, ...row }) => ({ ...columns([row])[0], pending })),
    byType: columns(byType),
  };
}

/** Reads the figures from the stored sums and from the passages, in one transaction. */
async function bothWays(entityId: number, query: FiguresQuery) {
  return asOwner(async (db) => {
    const ctx: Reads = inEntity({ db, tenant: 'all' as const }, entityId);
    return {
      kept: await findKeptFigures(ctx, query, groups),
      counted: await countFigures(ctx, query, groups),
    };
  });
}

describe('kept sums and the changes that wait', () => {
  test('are the passages counted anew, whatever is done to them and whenever they are added up', async () => {
    const season = await openFigures({ date_start: START });
    const ids = await grounds(season);
    const done = new Set<Step['does']>();
    const drawn = fc.record({
      first: anyVisit,
      begin: maybeDay,
      end: maybeDay,
      steps: fc.array(step, { minLength: 10, maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ first, begin, end, steps }) => {
        await replacePassages(Array.from({ length: 6 }, () => rowOf(ids, first)));
        const day = (index: number | null): Day | null => (index === null ? null : addDays(START, index));
        const base = { operationId: ids.operationId, timeZone: 'Europe/Paris', userId: null };
        for (const drawnStep of steps) {
          if (await play(season, ids, drawnStep)) done.add(drawnStep.does);
          for (const range of [
            { from: null, to: null },
            { from: day(begin), to: day(end) },
          ]) {
            const { kept, counted } = await bothWays(ids.entityId, { ...base, ...range });
            expect(kept && comparable(kept)).toEqual(comparable(counted));
          }
        }
      }),
      { seed: propertyOptions.seed, numRuns: 12, endOnFailure: true },
    );
    const all = ['record', 'replace', 'delete', 'restore', 'remove', 'push', 'fold', 'compare'];
    expect([...done].toSorted()).toEqual(all.toSorted());
  });

  test('are left for the passages from a move to another time zone until the job has counted them', async () => {
    const season = await openFigures({ date_start: START });
    const ids = await grounds(season);
    await season.recorded('alice', {
      montant: 12,
      fk_type_reglement: 'cash',
      fk_sector: season.alicesSector,
      passed_at: '2026-11-01T22:30:00Z',
    });
    expect(await runJob('add-up-passages')).toEqual({ changes: 1, operations: 0 });
    const move = { time_zone: 'Indian/Reunion' };
    const { status } = await season.world.as('ada').patch(`/api/entities/${ids.entityId}`, move);
    expect(status).toBe(200);
    const query = {
      operationId: ids.operationId,
      timeZone: 'Indian/Reunion',
      userId: null,
      from: null,
      to: null,
    };
    const read = async () => (await season.read('ada', '?group=day')).by_day;
    expect((await bothWays(ids.entityId, query)).kept).toBeUndefined();
    const counted = await read();
    expect(counted).toMatchObject([{ date: '2026-11-02', amount_cents: 1200 }]);
    expect(await runJob('add-up-passages')).toEqual({ changes: 0, operations: 1 });
    expect((await bothWays(ids.entityId, query)).kept?.byDay).toMatchObject([{ key: '2026-11-02' }]);
    expect(await read()).toEqual(counted);
    expect(await runJob('check-sums')).toEqual({ mended: 0 });
  });
});
