import { askAlone, type Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import type { PayCalls } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import type { PaymentKind } from '../../data/tables/pay.ts';
import type { CardsReady } from '../accounts/card-setup.ts';
import { accountOfPayment, requireConnected, syncAccount } from '../accounts/sync-account.ts';
import { withPayLease } from '../create-once.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { cancelIfOpen } from './at-provider.ts';
import { type Attempt, nextAttempt, requireChargeable } from './attempts.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';
import { abandonAttempt, saveAttempt } from './save-attempt.ts';
import { syncPayment } from './sync-payment.ts';

/**
 * Enough for an attempt that was paid or cancelled elsewhere, is of the other kind or has an outdated amount, and for its
 * replacement.
 */
const MAX_ATTEMPTS = 3;
const RETRY_SECONDS = 1;

/** A way to pay a passage by card; `T` is the object that the provider opens for it. */
export type Way<T> = {
  kind: PaymentKind;
  /** Throws when the association cannot be paid in this way. */
  requireReady(ctx: Context, entityId: number, calls: PayCalls): Promise<CardsReady>;
  /** Creates the object at the provider, at most once per attempt. */
  create(ctx: Context, calls: PayCalls, attempt: Attempt): Promise<T>;
  read(calls: PayCalls, payment: PaymentRow): Promise<T | undefined>;
  snapshot(made: T): ProviderSnapshot;
};

type PaymentAccount = { calls: PayCalls; livemode: boolean; payAccountId: number; entityId: number };

/** Returns the open object of a passage for this way to pay, creating it if needed; closes an open object of the other way. */
export async function openAttempt<T>(ctx: Context, passageId: number, way: Way<T>): Promise<T> {
  const { entity_id: entityId } = await askAlone(ctx, ctx.tenant, (trx) => requireChargeable(trx, passageId));
  const provider = await ctx.gateways.pay();
  const calls = provider.within(REQUEST_SECONDS);
  const { account: linked } = await way.requireReady(ctx, entityId, calls);
  const account = { calls, livemode: provider.livemode, payAccountId: linked.id, entityId };
  // One lease for both ways, because a passage has a single open payment.
  return withPayLease(ctx, `intent:${passageId}`, () => reuseOrCreate(ctx, passageId, { way, account }));
}

type Opening<T> = { way: Way<T>; account: PaymentAccount };

async function reuseOrCreate<T>(ctx: Context, passageId: number, opening: Opening<T>): Promise<T> {
  const { way, account } = opening;
  const draft = { kind: way.kind, payAccountId: account.payAccountId, livemode: account.livemode };
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
    const attempt = await ctx.transact(ctx.tenant, (trx) => nextAttempt(trx, passageId, draft));
    const { payment } = attempt;
    const made = await requireConnected(ctx, accountOfPayment(payment), async () =>
      payment.status === 'creating' ? create(ctx, attempt, opening) : reuse(ctx, attempt, opening),
    );
    if (made !== undefined) return made;
  }
  throw concurrentChange();
}

function concurrentChange(): Problem {
  const detail = 'The passage was changed, or paid, at this very moment.';
  return new Problem('pay-account-in-progress', { detail, retryAfter: RETRY_SECONDS });
}

async function create<T>(ctx: Context, attempt: Attempt, opening: Opening<T>): Promise<T> {
  const made = await createOrExplainRefusal(ctx, attempt, opening);
  if (await saveAttempt(ctx, attempt.payment, opening.way.snapshot(made))) return made;
  // Throws the specific problem if the passage itself is no longer chargeable.
  await askAlone(ctx, ctx.tenant, (trx) => requireChargeable(trx, attempt.passage.passage_id));
  throw concurrentChange();
}

/**
 * Creates the object; when the provider refuses, cancels the attempt and refreshes the account's state, which may explain the
 * refusal.
 */
async function createOrExplainRefusal<T>(ctx: Context, attempt: Attempt, { way, account }: Opening<T>) {
  const { calls, payAccountId, entityId } = account;
  try {
    return await way.create(ctx, calls, attempt);
  } catch (error) {
    if (isPayFailure(error, 'refused', 'disconnected')) await abandonAttempt(ctx, attempt.payment);
    if (!isPayFailure(error, 'refused')) throw error;
    await syncAccount(ctx, calls, payAccountId);
    await way.requireReady(ctx, entityId, calls);
    throw error;
  }
}

/** Returns the attempt's open object if it is still correct; otherwise cancels and syncs the attempt. */
async function reuse<T>(ctx: Context, { payment, isCurrent }: Attempt, { way, account }: Opening<T>) {
  const { calls } = account;
  const made = isCurrent ? await way.read(calls, payment) : undefined;
  if (made !== undefined && way.snapshot(made).status === 'open') return made;
  // The passage may still expect this amount by the other way: the sync would leave that object open.
  if (payment.kind !== way.kind) await cancelIfOpen(calls, payment);
  await syncPayment(ctx, calls, payment.id);
  return undefined;
}
