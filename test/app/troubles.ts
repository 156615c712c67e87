import { openPhone } from '../../clients/typescript/src/field/index.ts';
import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import type { LocalService } from '../support/local/local-service.ts';
import { runInfra } from '../support/local/run-command.ts';
import { until } from '../support/local/until.ts';
import { providerOf, takeCards } from './card-account.ts';
import type { Credentials } from './season.ts';

type People = { treasurer: Credentials; member: Credentials };
type World = { chief: Client; walker: Client; operation: number };

/** What a treasurer has to handle: bounced receipts, disputed cards, refused data of phones. */
export async function playTroubles(service: LocalService, people: People): Promise<void> {
  const [chief, walker] = [createClient({ url: service.url }), createClient({ url: service.url })];
  await Promise.all([chief.signIn(people.treasurer), walker.signIn(people.member)]);
  const [season] = (await chief.operations.list({ query: { limit: 1 } })).data;
  if (!season) throw new Error('the season is missing');
  const world = { chief, walker, operation: season.operation_id };
  await playReceipts(world);
  await playCards(world, service);
  await playPhones(world);
}

let visits = 0;
/** A visit at a place of its own, paid by transfer. */
const gift = (operation: number, montant: string, name: string) => {
  visits += 1;
  const place = { lat: 48.8925 + visits * 0.0001, lon: 2.4785 + visits * 0.0001 };
  return { fk_operation: operation, ...place, montant, fk_type_reglement: 'transfer' as const, name };
};

/** One receipt arrives, two bounce; a gift with an e-mail address has no receipt yet. */
async function playReceipts({ chief, walker, operation }: World): Promise<void> {
  const donors = [
    ['20.00', 'Jeanne Petit', 'jeanne.petit@example.org'],
    ['15.00', 'Lucas Moreau', 'bounce+lucas@simulator.invalid'],
    ['30.00', 'Inès Garnier', 'bounce+ines@simulator.invalid'],
  ] as const;
  for (const [montant, name, email] of donors) {
    const { passage_id } = await walker.passages.create({
      body: { ...gift(operation, montant, name), email },
    });
    await walker.receipts.create({ body: { passage_id } });
  }
  const waiting = { ...gift(operation, '12.00', 'Paul Lambert'), email: 'paul.lambert@example.org' };
  await walker.passages.create({ body: waiting });
  await until('two receipts to bounce', async () => {
    const { data } = await chief.emails.list({ query: { state: ['bounced'] } });
    return data.length === 2 ? true : undefined;
  });
}

/** Three cards are paid, two of them paid out to the bank, the third disputed; a fourth waits for its donor. */
async function playCards({ chief, walker, operation }: World, { folder }: LocalService) {
  const provider = await providerOf(folder);
  await takeCards(chief, provider);
  const entity_id = (await chief.auth.session()).entity_id ?? 0;
  await walker.pay.connectionToken({ body: {} });
  const open = async (montant: string, name: string) => {
    const body = { ...gift(operation, montant, name), fk_type_reglement: 'pay' as const };
    const { passage_id } = await walker.passages.create({ body });
    return (await walker.pay.createIntent({ body: { passage_id } })).payment_intent_id;
  };
  const pay = async (montant: string, name: string) => {
    const intent = await open(montant, name);
    await provider.command('tap', { intent, card: 'accepted' });
    return intent;
  };
  await pay('20.00', 'Awa Diallo');
  await pay('50.00', 'Marc Rousseau');
  const requests = await provider.command('requests');
  const { account } = requests.findLast(({ params }: { params?: { amount?: unknown } }) => params?.amount);
  await provider.command('pay-out', { account });
  await provider.command('dispute', { payment: await pay('35.00', 'Léa Fontaine') });
  await open('10.00', 'Hugo Simon');
  await until('the cards to be paid', async () => {
    const { data: paid } = await chief.passages.list({ query: { fk_type_reglement: ['pay'], limit: 50 } });
    return paid.filter(({ payment_state }) => payment_state !== 'pending').length === 3 ? true : undefined;
  });
  const { end, errors } = await runInfra(
    'commands/invoke',
    ['reconcile-pay', JSON.stringify({ entity_id })],
    { STATE_DIR: folder },
  );
  if (end !== 0) throw new Error(errors);
  await until('the account to be compared', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const { reconciled_at } = await chief.pay.reconciliation({ query: { from: day, to: day } });
    return reconciled_at ?? undefined;
  });
}

/** A phone sends an amount and a name that the chief has changed meanwhile, and a visit that a rule refuses. */
async function playPhones({ chief, walker, operation }: World): Promise<void> {
  const phone = await openPhone({ client: walker, operationId: operation });
  const { fk_operation: _, ...visit } = gift(operation, '10.00', 'Rose Marchand');
  const id = await phone.record(visit);
  await phone.sync();
  const passage_id = phone.documents().find((one) => one.id === id)?.['passage_id'];
  if (typeof passage_id !== 'number') throw new Error('the phone did not give its visit back');
  const changed = { montant: '30.00', name: 'Rose Marchand-Petit' };
  await chief.passages.update({ path: { passage_id }, body: changed });
  await phone.change(id, { montant: '20.00', name: 'Rose Marchant' });
  const { fk_operation: __, ...refused } = gift(operation, '25.00', 'Omar Benali');
  await phone.record({ ...refused, fk_type_reglement: 'none' });
  await phone.sync();
}
