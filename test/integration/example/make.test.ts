import { describe, expect, test } from '@jest/globals';
import { handler as make } from '../../../functions/example/make.ts';
import { handler as openSession } from '../../../functions/example/open-session.ts';
import { matchRoute } from '../../../lib/runtime/http/routes.ts';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { exampleClient, makeExample } from '../../support/example/make-example.ts';
import type { Json } from '../../support/http/answer.ts';
import { callEndpoint, resourcesWith } from '../../support/http/call-endpoint.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, mail } from '../../support/run/resources.ts';

const entities = () => asOwner((trx) => trx.selectFrom('entities').select('id').execute());
const users = () => asOwner((trx) => trx.selectFrom('users').select('id').execute());

describe('POST /api/example', () => {
  test('makes one season that lives, whose sums hold, and answers at once afterwards', async () => {
    expect(await anonymous.post('/api/example/session', { as: 'chief' })).toMatchObject({
      status: 409,
      body: { code: 'example-not-ready' },
    });
    await makeExample();
    expect(await anonymous.post('/api/example')).toMatchObject({ status: 202, body: { state: 'ready' } });
    expect(await entities()).toHaveLength(1);
    expect(await users()).toHaveLength(10);
    expect(await eventsNamed('user_created')).toHaveLength(10);

    const chief = await exampleClient('chief');
    const [now, before] = (await chief.get('/api/operations')).body.data;
    expect([now.chk_active, before.chk_active]).toEqual([1, 0]);
    const { figures, todo } = (await chief.get(`/api/home?operation_id=${now.operation_id}`)).body;
    expect(figures.totals.done_pct).toBeGreaterThan(40);
    expect(figures.totals.done_pct).toBeLessThan(60);
    expect(figures.by_day).toHaveLength(6);
    expect(figures.previous).toMatchObject({ operation_id: before.operation_id });
    expect(todo).toMatchObject({ conflicts: 3, quarantine: 1, emails: 1, cards_pending: 0 });
    const paid = figures.by_payment_type.reduce(
      (sum: number, one: { amount_cents: number }) => sum + one.amount_cents,
      0,
    );
    expect(paid).toBe(figures.totals.amount_cents);
    const recorded = await eventsNamed('passage_created');
    expect(recorded).toHaveLength(
      figures.totals.passages +
        (await chief.get(`/api/home?operation_id=${before.operation_id}`)).body.figures.totals.passages,
    );
    const cards = (await chief.get(`/api/pay/reconciliation?from=2026-08-01&to=2026-12-31`)).body;
    const { totals, payouts, not_booked, findings, reconciled_at } = cards;
    const byCard = figures.by_payment_type.find(({ code }: { code: string }) => code === 'pay');
    expect(totals.gross_cents).toBeGreaterThan(0);
    expect(totals.gross_cents + not_booked.gross_cents).toBe(byCard.amount_cents);
    expect(totals.paid_out_cents + totals.pending_cents).toBe(totals.net_cents);
    expect(payouts.data).toMatchObject([{ status: 'paid', difference_cents: 0 }]);
    expect([findings.total, reconciled_at < clock.now()]).toEqual([0, true]);
    const { entity_id } = (await chief.get('/api/session')).body;
    const towns = (await chief.get(`/api/towns?entity_id=${entity_id}`)).body.data;
    expect(towns).toMatchObject([{ name: 'Saint-Exemple', state: 'ready', failure: null }]);
    expect(towns[0].address_count).toBeGreaterThan(1500);
    // Whoever's phone disagrees or was refused has one, and so has who is out.
    const query = `operation_id=${now.operation_id}`;
    const phones = (await chief.get(`/api/field/phones?${query}`)).body.data;
    const [conflicts, refusals] = [
      (await chief.get(`/api/field/conflicts?${query}`)).body.data,
      (await chief.get(`/api/field/quarantine?${query}`)).body.data,
    ];
    const carriers = new Set(phones.map(({ ope_user_id }: { ope_user_id: number }) => ope_user_id));
    for (const { by_ope_user_id, kept_by, kept, passage_id, address } of conflicts) {
      expect(carriers).toContain(by_ope_user_id);
      expect([kept_by.name, address.commune]).toEqual(['Hélène Garnier', 'Saint-Exemple']);
      expect((await chief.get(`/api/passages/${passage_id}`)).body.montant).toBe(kept);
    }
    const owners = phones.map(({ user_id }: { user_id: number }) => user_id);
    for (const { user_id } of refusals) expect(owners).toContain(user_id);
    expect(phones.length).toBeGreaterThanOrEqual(3);
    expect(phones.every(({ behind, out_of_step }: Json) => behind === 0 && !out_of_step)).toBe(true);
    expect(await runJob('check-sums')).toEqual({ mended: 0 });

    const member = await exampleClient('member');
    expect((await member.get('/api/session')).body.user.role_id).toBe(1);
    const treasurer = await exampleClient('treasurer');
    const handovers = (await treasurer.get(`/api/cash/handovers?operation_id=${now.operation_id}`)).body.data;
    expect(handovers.map(({ to, state }: { to: string; state: string }) => `${to} ${state}`).sort()).toEqual([
      'bank confirmed',
      'treasury confirmed',
      'treasury confirmed',
      'treasury confirmed',
      'treasury confirmed',
      'treasury confirmed',
      'treasury declared',
    ]);

    // Two weeks later "this evening" is long ago: nobody enters it any more, and the next click makes another one.
    clock.advance(15 * 86_400);
    expect(await anonymous.post('/api/example/session', { as: 'chief' })).toMatchObject({ status: 409 });
    expect(await anonymous.post('/api/example')).toMatchObject({ status: 202, body: { state: 'making' } });
    expect(await eventsNamed('entity_deleted')).toHaveLength(1);
    expect(mail.sent).toEqual([]);
  });

  test('is no endpoint of PROD, not even where its function runs', async () => {
    const on = resourcesWith({ STAGE: 'PROD' });
    for (const handler of [make, openSession])
      expect(await callEndpoint(handler, { on, body: { as: 'chief' } })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      });
    expect(matchRoute('POST', '/api/example', 'PROD')).toEqual({ kind: 'none' });
    expect(matchRoute('POST', '/api/example', 'REC')).toMatchObject({ kind: 'found' });
    expect((await clientWith({ on }).get('/api/config')).body.example).toBe(false);
    expect((await anonymous.get('/api/config')).body.example).toBe(true);
  });
});
