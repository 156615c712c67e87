/** What an event of the provider is about. */
type EventMatter = 'payment' | 'account' | 'deauthorized' | 'payout';

/** The events that are followed, by what they are about; `README.md` names them to whoever makes the endpoint. */
const followed: Record<EventMatter, readonly string[]> = {
  payment: [
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.canceled',
    'payment_intent.amount_capturable_updated',
    'charge.refunded',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'refund.created',
    'refund.updated',
    'refund.failed',
  ],
  account: [
    'account.updated',
    'account.external_account.created',
    'account.external_account.updated',
    'account.external_account.deleted',
    'capability.updated',
  ],
  deauthorized: ['account.application.deauthorized'],
  payout: [
    'payout.created',
    'payout.updated',
    'payout.paid',
    'payout.failed',
    'payout.canceled',
    'payout.reconciliation_completed',
  ],
};

const matters = new Map(
  (['payment', 'account', 'deauthorized', 'payout'] as const).flatMap((matter) =>
    followed[matter].map((type) => [type, matter] as const),
  ),
);

/** What an event is about; null for one that is counted and otherwise ignored. */
export function matterOf(type: string): EventMatter | null {
  return matters.get(type) ?? null;
}
