/** What an event of the provider is about, as far as we follow it; null for what we do not. */
type EventMatter = 'payment' | 'account' | 'deauthorized' | 'payout' | null;

export function matterOf(type: string): EventMatter {
  if (type === 'account.application.deauthorized') return 'deauthorized';
  if (type === 'account.updated') return 'account';
  if (/^(account\.external_account|capability)\./.test(type)) return 'account';
  if (/^(payment_intent|charge|refund)\./.test(type)) return 'payment';
  return type.startsWith('payout.') ? 'payout' : null;
}
