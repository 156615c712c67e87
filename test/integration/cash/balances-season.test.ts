import { describe, expect, test } from '@jest/globals';
import { type Random, seededRandom } from '../../../infra/demo/seeded-random.ts';
import type { Json, TestAnswer } from '../../support/http/answer.ts';
import { clock, ids } from '../../support/run/resources.ts';
import { type CashRound, faultsOfCash, openCashRound } from '../../support/world/cash.ts';
import { setSettings } from '../../support/world/settings.ts';
import type { PersonName } from '../../support/world/world.ts';

const SEEDS = (process.env['CASH_SEEDS'] ?? '3,7').split(',').map(Number);
const STEPS = Number(process.env['CASH_STEPS'] ?? 60);

type Member = 'alice' | 'bob';
type Visit = { passageId: number; draft: Json; by: Member; cents: number; means: string; isLive: boolean };

/** A season as the tests track it, from the responses alone. */
type Season = CashRound & { visits: Visit[]; chance: Random };

const members: readonly Member[] = ['alice', 'bob'];
const people: readonly PersonName[] = ['alice', 'bob', 'theo', 'ada', 'root'];
const pick = <T>(chance: Random, of: readonly T[]): T => {
  const one = of[chance.below(of.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};
const euros = (cents: number) => (cents / 100).toFixed(2);
const amountOf = (chance: Random) => 1 + chance.below(5000);
const meansOf = (chance: Random) => pick(chance, ['cash', 'cash', 'cash', 'cheque', 'card_other']);

/** Whether a request succeeded; any other status has to be a refusal by a rule, never a failure. */
function answered({ status }: TestAnswer): boolean {
  expect([200, 201, 204, 400, 403, 404, 409, 422]).toContain(status);
  return status < 300;
}

const steps: Record<string, (season: Season) => Promise<void>> = {
  'a visit': async (season) => {
    const { chance, round, world, alicesSector, bobsSector, visits } = season;
    const by = pick(chance, members);
    const [cents, means] = [amountOf(chance), meansOf(chance)];
    const draft = {
      id: ids.uuid(),
      fk_operation: round.operationId,
      fk_sector: by === 'alice' ? alicesSector : bobsSector,
      montant: euros(cents),
      fk_type_reglement: means,
      passed_at: new Date(Date.parse(clock.now()) - chance.below(86_400_000)).toISOString(),
    };
    const answer = await world.as(by).post('/api/passages', draft);
    expect(answer.status).toBe(201);
    visits.push({ passageId: answer.body.passage_id, draft, by, cents, means, isLive: true });
  },
  'a visit from a phone': async (season) => {
    const { chance, round, world, alicesSector, visits } = season;
    const [cents, means] = [amountOf(chance), meansOf(chance)];
    const draft = {
      id: ids.uuid(),
      fk_operation: round.operationId,
      fk_sector: alicesSector,
      montant: euros(cents),
      fk_type_reglement: means,
      passed_at: '2026-11-19T10:00:00.000Z',
    };
    const url = `/api/field/passages/push?operation_id=${round.operationId}`;
    expect((await world.as('alice').post(url, [{ newDocumentState: draft }])).status).toBe(200);
    const { body } = await world.as('alice').get('/api/passages?sort=-updated_at&limit=50');
    const stored = body.data.find((one: Json) => one.id === draft.id);
    visits.push({ passageId: stored.passage_id, draft, by: 'alice', cents, means, isLive: true });
  },
  'an edit': async ({ chance, visits, world }) => {
    if (visits.length === 0) return;
    const visit = pick(chance, visits);
    const [cents, means] = [amountOf(chance), meansOf(chance)];
    const patch = { montant: euros(cents), fk_type_reglement: means };
    const by = pick(chance, people);
    if (answered(await world.as(by).patch(`/api/passages/${visit.passageId}`, patch)))
      Object.assign(visit, { cents, means });
  },
  'an edit from a phone': async ({ chance, visits, world, round }) => {
    const own = visits.filter(({ by, isLive }) => by === 'alice' && isLive);
    if (own.length === 0) return;
    const visit = pick(chance, own);
    const { body: before } = await world.as('ada').get(`/api/passages/${visit.passageId}`);
    const known = {
      id: visit.draft.id,
      fk_operation: round.operationId,
      montant: before.montant,
      fk_type_reglement: before.fk_type_reglement,
    };
    const cents = amountOf(chance);
    const url = `/api/field/passages/push?operation_id=${round.operationId}`;
    const row = { newDocumentState: { ...known, montant: euros(cents) }, assumedMasterState: known };
    expect((await world.as('alice').post(url, [row])).status).toBe(200);
    const { body: after } = await world.as('ada').get(`/api/passages/${visit.passageId}`);
    expect([before.montant, euros(cents)]).toContain(after.montant);
    if (after.montant === euros(cents)) visit.cents = cents;
  },
  'another author': async ({ chance, visits, world }) => {
    if (visits.length === 0) return;
    const visit = pick(chance, visits);
    const by = pick(chance, members);
    const fk_user = world.person[by].userId;
    if (answered(await world.as('ada').patch(`/api/passages/${visit.passageId}`, { fk_user }))) visit.by = by;
  },
  'a deletion': async ({ chance, visits, world }) => {
    if (visits.length === 0) return;
    const visit = pick(chance, visits);
    const by = pick(chance, people);
    if (answered(await world.as(by).delete(`/api/passages/${visit.passageId}?reason=erreur`)))
      visit.isLive = false;
  },
  'a restoration': async ({ chance, visits, world }) => {
    if (visits.length === 0) return;
    const visit = pick(chance, visits);
    if (answered(await world.as('ada').post(`/api/passages/${visit.passageId}/restore`))) visit.isLive = true;
  },
  'a hand-over': async ({ chance, declare, world }) => {
    const by = pick(chance, people);
    const from = world.person[pick(chance, members)].userId;
    const until = new Date(Date.parse(clock.now()) - chance.below(43_200_000)).toISOString();
    answered(await declare(by, euros(amountOf(chance)), chance.below(2) === 0 ? { from } : { from, until }));
  },
  'a confirmation': async (season) => {
    const found = await handoverOf(season, 'declared');
    if (!found) return;
    const { expected } = found;
    const isShort = season.chance.below(10) < 3 && expected.cash !== '0.00';
    const counted = { ...expected, cash: isShort ? '0.00' : expected.cash };
    const { passages: _, ...body } = counted;
    answered(
      await season.world
        .as(pick(season.chance, people))
        .post(`/api/cash/handovers/${found.handover_id}/confirm`, {
          counted: body,
          ...(isShort ? { reason: 'Enveloppe perdue' } : {}),
        }),
    );
  },
  'a cancellation': async (season) => {
    const found = await handoverOf(season, pick(season.chance, ['declared', 'confirmed', 'cancelled']));
    if (found) answered(await season.cancel(pick(season.chance, people), found.handover_id, 'Erreur'));
  },
  'a deposit': async ({ chance, deposit }) => {
    answered(await deposit(pick(chance, people), euros(amountOf(chance))));
  },
};

async function handoverOf({ world, chance }: Season, state: string): Promise<Json | undefined> {
  const { body } = await world.as('theo').get(`/api/cash/handovers?state=${state}&limit=200`);
  return body.data.length === 0 ? undefined : pick<Json>(chance, body.data);
}

/** Rules 1 and 6: the collected money is due, declared or confirmed, to the cent, and the figures agree. */
async function judge({ world, round, visits }: Season): Promise<void> {
  expect(await faultsOfCash()).toEqual([]);
  const { body } = await world.as('theo').get(`/api/cash/balances?operation_id=${round.operationId}`);
  const { body: stats } = await world.as('theo').get(`/api/stats/entities/${world.bondy}?group=member`);
  for (const row of [...body.members, body.totals]) {
    for (const name of ['cash_cents', 'cheque_cents', 'cheque_count', 'passages'])
      expect(row.collected[name]).toBe(row.due[name] + row.declared[name] + row.confirmed[name]);
  }
  for (const row of body.members) {
    const by = members.find((name) => world.person[name].userId === row.user_id);
    const given = (means: string) =>
      visits
        .filter((visit) => visit.isLive && visit.by === by && visit.means === means)
        .reduce((sum, { cents }) => sum + cents, 0);
    expect(row.collected).toMatchObject({ cash_cents: given('cash'), cheque_cents: given('cheque') });
    const figures = stats.by_member.find((one: Json) => one.ope_user_id === row.ope_user_id);
    expect(figures).toMatchObject({
      cash_cents: row.collected.cash_cents,
      cheque_cents: row.collected.cheque_cents,
      cash_due_cents: row.due.cash_cents,
      cash_handed_cents: row.declared.cash_cents + row.confirmed.cash_cents,
    });
  }
  const { treasury, totals } = body;
  const confirmed = totals.confirmed.cash_cents + totals.confirmed.cheque_cents + totals.differences_cents;
  expect(treasury.confirmed.cash_cents + treasury.confirmed.cheque_cents).toBe(confirmed);
  expect(treasury.cash_cents).toBe(treasury.confirmed.cash_cents - treasury.banked.cash_cents);
  expect(treasury.cash_cents).toBeGreaterThanOrEqual(0);
}

describe('GET /api/cash/balances: random seasons of five people', () => {
  test.each(SEEDS)('no cent is lost or made, CASH_SEEDS=%i', async (seed) => {
    const cash = await openCashRound();
    await setSettings(cash.world.bondy, { members_can_delete: true });
    const season: Season = { ...cash, visits: [], chance: seededRandom(seed) };
    const often = ['a visit', 'a hand-over', 'a hand-over', 'a confirmation'];
    for (let step = 1; step <= STEPS; step += 1) {
      clock.advance(120);
      const name = pick(season.chance, [...Object.keys(steps), ...often]);
      await steps[name]?.(season);
      await judge(season);
    }
    const { body } = await cash.world.as('theo').get('/api/cash/handovers?limit=200');
    expect(body.data.length).toBeGreaterThan(3);
  });
});
