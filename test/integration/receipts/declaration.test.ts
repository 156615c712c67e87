import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { fiscalSettings, gift, issueFiscal } from '../../support/world/fiscal.ts';
import { setSettings } from '../../support/world/settings.ts';
import type { PersonName } from '../../support/world/world.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
  await issueFiscal(collection.world.bondy);
});

const read = (query: string, by: PersonName = 'theo') =>
  collection.world.as(by).get(`/api/receipts/declaration?${query}`);
const given = async (montant: string, passed_at: string, more: object = {}): Promise<number> => {
  const { passage_id } = await collection.collect({ ...gift, montant, passed_at, ...more });
  const answer = await collection.world.as('theo').post('/api/receipts', { passage_id, kind: 'fiscal' });
  return answer.body.receipt_id;
};

describe('GET /api/receipts/declaration', () => {
  test('counts the fiscal receipts of the year, not the cancelled ones, and all that was collected', async () => {
    await given('50.00', '2026-11-01T10:00:00+01:00');
    await given('30.00', '2026-11-02T10:00:00+01:00');
    const wrong = await given('20.00', '2026-11-03T10:00:00+01:00');
    await collection.world.as('theo').post(`/api/receipts/${wrong}/cancel`, { reason: 'Doublon' });
    await collection.receipted({ montant: '7.50' });
    await collection.collect({ montant: '99.00', fk_type_reglement: 'pay' });
    expect(await read('year=2026')).toMatchObject({
      status: 200,
      body: {
        entity_id: collection.world.bondy,
        year: 2026,
        from: '2026-01-01',
        to: '2026-12-31',
        fiscal_receipts_count: 2,
        fiscal_amount: '80.00',
        cancelled_count: 1,
        collected_total: '107.50',
        appeal_threshold: { limit: '153000.00', share: 0.0007 },
      },
    });
    expect((await read('year=2025')).body).toMatchObject({
      fiscal_receipts_count: 0,
      fiscal_amount: '0.00',
      collected_total: '0.00',
    });
  });

  test('goes by the fiscal year of the association, and the day in its time zone', async () => {
    await setSettings(collection.world.bondy, { fiscal_year_start: 11, fiscal: fiscalSettings });
    await given('50.00', '2026-10-31T23:30:00+01:00');
    await given('30.00', '2026-11-01T00:30:00+01:00');
    expect((await read('year=2025')).body).toMatchObject({
      from: '2025-11-01',
      to: '2026-10-31',
      fiscal_amount: '50.00',
      collected_total: '50.00',
    });
    expect((await read('year=2026')).body).toMatchObject({
      from: '2026-11-01',
      to: '2027-10-31',
      fiscal_amount: '30.00',
      collected_total: '30.00',
    });
  });

  test('for administrators and treasurers, of one association', async () => {
    expect(await read('year=2026', 'ada')).toMatchObject({ status: 200 });
    expect(await read('year=2026', 'alice')).toMatchObject({ status: 403 });
    expect(await read(`year=2026&entity_id=${collection.world.noisy}`)).toMatchObject({ status: 404 });
    const root = await read(`year=2026&entity_id=${collection.world.noisy}`, 'root');
    expect(root).toMatchObject({ status: 200, body: { entity_id: collection.world.noisy } });
    expect(await read('year=2026', 'root')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?entity_id', code: 'required' }] },
    });
  });

  test.each([
    ['', 'required'],
    ['year=1999', 'invalid-value'],
    ['year=2028', 'invalid-value'],
    ['year=2100', 'invalid-value'],
    ['year=20x6', 'invalid-format'],
    ['year=', 'invalid-format'],
    ['year=-2026', 'invalid-format'],
  ])('%j is refused', async (query, code) => {
    expect(await read(query)).toMatchObject({ status: 400, body: { errors: [{ pointer: '?year', code }] } });
  });

  test.each([2000, 2027])('the year %i may be asked for', async (year) => {
    expect(await read(`year=${year}`)).toMatchObject({ status: 200 });
  });
});

/** A generator of the same numbers for the same seed. */
function drawer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each([1, 2, 3])('equals a recount of random years: %i', async (seed) => {
  const draw = drawer(seed);
  const startMonth = 1 + draw(12);
  await setSettings(collection.world.bondy, { fiscal_year_start: startMonth, fiscal: fiscalSettings });
  const days: { day: string; cents: number; kind: number }[] = [];
  for (let at = 0; at < 24; at += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + draw(680))).toISOString().slice(0, 10);
    const cents = 100 + draw(10_000);
    const kind = draw(3);
    days.push({ day, cents, kind });
    const money = { montant: (cents / 100).toFixed(2), passed_at: '2026-11-20T08:00:00Z' };
    const visit = await collection.collect({ ...gift, ...money });
    await asOwner((trx) =>
      trx
        .updateTable('passages')
        .set({ passed_at: `${day}T12:00:00Z` })
        .where('passage_id', '=', visit.passage_id)
        .execute(),
    );
    if (kind === 0) continue;
    const draft = { passage_id: visit.passage_id, kind: 'fiscal' };
    const { receipt_id } = (await collection.world.as('theo').post('/api/receipts', draft)).body;
    if (kind === 1)
      await collection.world.as('ada').post(`/api/receipts/${receipt_id}/cancel`, { reason: 'Non' });
  }
  for (const year of [2025, 2026, 2027]) {
    const month = (of: number) => `${of}-${String(startMonth).padStart(2, '0')}`;
    const within = days.filter(
      ({ day }) => day.slice(0, 7) >= month(year) && day.slice(0, 7) < month(year + 1),
    );
    const cents = (of: typeof days) => of.reduce((sum, one) => sum + one.cents, 0);
    const fiscal = within.filter(({ kind }) => kind === 2);
    expect((await read(`year=${year}`)).body).toMatchObject({
      fiscal_receipts_count: fiscal.length,
      fiscal_amount: (cents(fiscal) / 100).toFixed(2),
      cancelled_count: within.filter(({ kind }) => kind === 1).length,
      collected_total: (cents(within) / 100).toFixed(2),
    });
  }
});
