import type { Json } from '../../http/answer.ts';
import { tell } from '../../mail/mail-events.ts';
import type { Provider } from '../../pay/pay.ts';
import { accountsOf } from '../../pay/pay-association.ts';
import { paymentsOf } from '../../pay/pay-checkout.ts';
import { mail } from '../../run/resources.ts';
import { fiscalSettings } from '../../world/fiscal.ts';
import { clear, hidden } from '../canary-values.ts';
import { emailAbout, type Stage, visitOf, withKey } from './stage.ts';

/** A donor pays by card at the second attempt (the first is cancelled), the e-mail with the receipt bounces, and a part is refunded. */
export async function payByCard(
  stage: Stage,
  { simulator }: Provider,
): Promise<{ payment_intent_id: string }> {
  const { ask, entityId, watch } = stage;
  await ask('PATCH', `/api/entities/${entityId}`, { city: 'Bondy', rna: 'W931234567' });
  await ask('POST', '/api/pay/accounts', { entity_id: entityId });
  await ask('POST', `/api/pay/accounts/${entityId}/onboarding-link`);
  const [account = ''] = await accountsOf(entityId);
  simulator.finishOnboarding(account);
  await ask('POST', '/api/pay/locations', { entity_id: entityId });
  await ask('PATCH', `/api/entities/${entityId}`, { chk_pay: 1 });
  await ask('POST', '/api/pay/terminal/connection-token', { entity_id: entityId });
  const donor = { name: hidden.cardDonor, email: hidden.cardEmail, fk_type_reglement: 'pay' };
  const { passage_id } = await ask('POST', '/api/passages', visitOf(stage, donor), withKey());
  const open = () => ask('POST', '/api/pay/payment-intents', { passage_id }, withKey());
  const given = await open();
  await ask('POST', `/api/pay/payment-intents/${given.payment_intent_id}/cancel`);
  const { payment_intent_id } = await open();
  simulator.tap(payment_intent_id);
  await followEvents(stage, simulator);
  const { receipt_id } = await ask('POST', '/api/receipts', { passage_id }, withKey());
  await watch.deliver();
  await tell('bounce', { tag: await emailAbout(receipt_id) });
  await ask('POST', '/api/pay/refunds', { passage_id, amount: '2.50', reason: 'error' }, withKey());
  await followEvents(stage, simulator);
  return { payment_intent_id };
}

/** A donor pays on the own phone, and enters the address for the receipt there. */
export async function payByLink(stage: Stage, { simulator }: Provider): Promise<void> {
  const { ask } = stage;
  const donor = { name: hidden.linkDonor, fk_type_reglement: 'pay' };
  const { passage_id } = await ask('POST', '/api/passages', visitOf(stage, donor), withKey());
  const open = () => ask('POST', '/api/pay/links', { passage_id }, withKey());
  const given = await open();
  await ask('POST', `/api/pay/links/${given.payment_link_id}/cancel`);
  const { payment_link_id } = await open();
  simulator.payLink(payment_link_id, { email: hidden.linkEmail, wantsReceipt: true });
  await followEvents(stage, simulator);
  await ask('GET', `/api/pay/links/${payment_link_id}`);
  const payment = (await paymentsOf(passage_id)).find(({ status }) => status === 'succeeded');
  await ask('GET', `/api/pay/link-page/${payment?.uuid}`);
}

async function followEvents({ ask, watch }: Stage, simulator: Provider['simulator']): Promise<void> {
  for (const { body, headers } of simulator.takeDeliveries())
    await ask('POST', '/api/pay/webhook', body, { headers });
  await watch.deliver();
}

/** Issues a fiscal receipt and sends it to another address; issues, corrects and cancels a second one. Returns the first. */
export async function issueFiscalReceipts(stage: Stage): Promise<Json> {
  const { ask, entityId, watch } = stage;
  const fiscal = {
    ...fiscalSettings,
    basis_upload_id: undefined,
    signatory: clear.signatory,
    confirmed: true,
  };
  await ask('PATCH', `/api/entities/${entityId}`, { settings: { fiscal } });
  const donor = { name: hidden.fiscalDonor, email: hidden.fiscalEmail, donor_address: hidden.fiscalAddress };
  const issue = async () => {
    const visit = visitOf(stage, { ...donor, fk_type: 'don' });
    const { passage_id } = await ask('POST', '/api/passages', visit, withKey());
    const { receipt_id } = await ask('POST', '/api/receipts', { passage_id, kind: 'fiscal' }, withKey());
    await watch.deliver();
    return { passage_id, receipt_id };
  };
  const first = await issue();
  const wrong = await issue();
  const changes = { ...donor, montant: '30.00' };
  const { receipt } = await ask(
    'POST',
    `/api/passages/${wrong.passage_id}/correction`,
    { reason: clear.reason, changes },
    withKey(),
  );
  await watch.deliver();
  await ask('POST', `/api/receipts/${receipt.receipt_id}/cancel`, { reason: clear.reason });
  await ask('POST', `/api/receipts/${first.receipt_id}/send`, { to: hidden.familyEmail });
  mail.outcomes.push({ state: 'refused', code: '550' });
  await watch.deliver();
  return first;
}
