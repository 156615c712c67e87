import { UserError } from '../../local/user-error.ts';
import type { Season } from '../season.ts';
import type { CardProvider } from './provider.ts';

/** Opens the association's account, completes the onboarding page, and enables card payments. */
export async function openAccount({ chief, entityId }: Season, provider: CardProvider): Promise<void> {
  const path = { entity_id: entityId };
  await chief.pay.createAccount({ body: {} });
  const { url } = await chief.pay.onboardingLink({ path });
  await provider.finishOnboarding(url);
  await chief.pay.createLocation({ body: {} });
  await chief.entities.update({ path, body: { chk_pay: 1, settings: { auto_receipts: true } } });
  const status = await chief.pay.accountStatus({ path });
  if (!status.can_take_cards) throw new UserError(`The account is ${status.state}: no card can be taken.`);
}
