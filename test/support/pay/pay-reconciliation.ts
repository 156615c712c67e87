import { asOwner } from '../database/owner.ts';
import { invokeWorker } from '../local/deliver.ts';
import { clock } from '../run/resources.ts';
import type { Provider } from './pay.ts';
import type { CardPayment, CardSeason } from './pay-season.ts';

type ReconciledAccount = { world: { bondy: number }; payAccountId: number };

/** The message that reconciles Bondy's account, by default for today. */
export function reconcileMessage(
  { world, payAccountId }: ReconciledAccount,
  run_on = clock.now().slice(0, 10),
): string {
  return JSON.stringify({ entity_id: world.bondy, pay_account_id: payAccountId, run_on });
}

/** Drops all pending events and reconciles Bondy's account. */
export async function reconcile(
  provider: Provider,
  season: ReconciledAccount,
  runOn?: string,
): Promise<void> {
  provider.simulator.takeDeliveries();
  const failed = await invokeWorker('reconcile-account', [reconcileMessage(season, runOn)], provider.on);
  if (failed.length > 0) throw new Error('the account could not be compared');
}

/** Advances the clock and keeps all sessions valid. */
export async function advanceTime(seconds: number): Promise<void> {
  clock.advance(seconds);
  await asOwner((trx) =>
    trx
      .updateTable('sessions')
      .set({ created_at: clock.now(), last_used_at: clock.now(), expires_at: '2028-01-01T00:00:00.000Z' })
      .execute(),
  );
}

/** A passage paid by card whose events were not delivered. */
export async function paidWithoutEvents(
  { simulator }: Provider,
  season: CardSeason,
  more: object = {},
): Promise<CardPayment> {
  const payment = await season.openPayment(more);
  simulator.tap(payment.intentId);
  return payment;
}

/** A passage paid by card whose events were delivered. */
export async function paidByCard(
  provider: Provider,
  season: CardSeason,
  more: object = {},
): Promise<CardPayment & { chargeId: string }> {
  const payment = await paidWithoutEvents(provider, season, more);
  await provider.deliverEvents();
  return { ...payment, chargeId: await season.chargeOf(payment.intentId) };
}

/** The findings, oldest first, as `[class, object, expected, found, 'open' | 'resolved']`. */
export async function storedFindings() {
  const rows = await asOwner((trx) => trx.selectFrom('pay_findings').selectAll().orderBy('id').execute());
  return rows.map((row) => [
    row.class,
    row.object_id,
    row.expected_cents,
    row.found_cents,
    row.resolved_at === null ? 'open' : 'resolved',
  ]);
}

export const storedReconciliations = () =>
  asOwner((trx) => trx.selectFrom('pay_reconciliations').selectAll().orderBy('id').execute());

export const storedLines = () =>
  asOwner((trx) => trx.selectFrom('pay_balance_lines').selectAll().orderBy('transaction_id').execute());

export const storedPayouts = () =>
  asOwner((trx) => trx.selectFrom('pay_payouts').selectAll().orderBy('payout_id').execute());
