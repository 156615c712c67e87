import { UserError } from '../local/user-error.ts';
import type { Json } from './api.ts';
import type { CardProvider } from './card-provider.ts';
import type { Season } from './season.ts';

/** Opens the association's account, completes the onboarding page, and enables card payments. */
export async function openAccount({ chief, entityId }: Season, provider: CardProvider): Promise<Json> {
  await chief.post('/api/pay/accounts', {});
  const { url } = await chief.post(`/api/pay/accounts/${entityId}/onboarding-link`);
  await provider.finishOnboarding(url);
  await chief.post('/api/pay/locations', {});
  await chief.patch(`/api/entities/${entityId}`, { chk_pay: 1, settings: { auto_receipts: true } });
  const status = await chief.get(`/api/pay/accounts/${entityId}/status`);
  if (!status.can_take_cards) throw new UserError(`The account is ${status.state}: no card can be taken.`);
  return status;
}
