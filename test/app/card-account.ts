import type { Client } from '../../clients/typescript/src/index.ts';
import { type CardProvider, cardProvider } from '../../infra/demo/cards/provider.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { readStackFile } from '../../infra/local/stack-file.ts';

/** The simulated payment provider of the service whose state is in `folder`. */
export async function providerOf(folder: string): Promise<CardProvider> {
  const stack = await readStackFile(readSettings({ STATE_DIR: folder }).stackFile);
  return cardProvider(stack.payUrl ?? '', stack.paySecretKey ?? '');
}

/** Makes the association accept cards. */
export async function takeCards(chief: Client, provider: CardProvider): Promise<void> {
  const path = { entity_id: (await chief.auth.session()).entity_id ?? 0 };
  await chief.entities.update({ path, body: { chk_pay: 1, address_line: '1 rue de la Gare' } });
  await chief.pay.createAccount({ body: {} });
  await provider.finishOnboarding((await chief.pay.onboardingLink({ path })).url);
  await chief.pay.createLocation({ body: {} });
}
