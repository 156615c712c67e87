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

/**
 * Closes the page of a link as its time does: the provider's own function is the same, and neither its clock nor the service's can
 * be moved while they run.
 */
export async function runOut(folder: string, linkId: string): Promise<void> {
  const { payUrl = '', paySecretKey = '' } = await readStackFile(
    readSettings({ STATE_DIR: folder }).stackFile,
  );
  const path = `/v1/checkout/sessions/${linkId}`;
  const requests = await cardProvider(payUrl, paySecretKey).command('requests');
  const { account } = requests.find((one: { path: string }) => one.path.startsWith(path));
  const headers = { authorization: `Bearer ${paySecretKey}`, 'stripe-account': account };
  const { ok, status } = await fetch(`${payUrl}${path}/expire`, { method: 'POST', headers });
  if (!ok) throw new Error(`the page of the link was not closed: ${status}`);
}
