import type { PayCalls } from '../../lib/core/pay-provider.ts';
import { type Client, clientWith } from './client.ts';
import { asOwner } from './owner.ts';
import { type Provider, SECRET_KEY } from './pay.ts';
import type { PersonName, World } from './world.ts';

type Onboarding = NonNullable<Parameters<Provider['simulator']['finishOnboarding']>[1]>;

/** The people of the world, whose requests reach the provider. */
export function peopleOn(provider: Provider, world: World): (name: PersonName) => Client {
  return (name) => clientWith({ token: world.person[name].token, on: provider.on });
}

/** Whether an association wants to take cards. */
export async function switchCards(entityId: number, chk_pay: 0 | 1): Promise<void> {
  await asOwner((trx) => trx.updateTable('entities').set({ chk_pay }).where('id', '=', entityId).execute());
}

/** Our records of the accounts of an association, the first one first. */
export function storedAccounts(entityId: number) {
  return asOwner((trx) =>
    trx.selectFrom('pay_accounts').selectAll().where('entity_id', '=', entityId).orderBy('id').execute(),
  );
}

/** The provider's ids of the accounts of an association, the first one first. */
export async function accountsOf(entityId: number): Promise<string[]> {
  const rows = await storedAccounts(entityId);
  return rows.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]));
}

/** An account whose questions are answered; answers the provider's id of it. */
export async function onboard(
  provider: Provider,
  admin: Client,
  entityId: number,
  outcome: Onboarding = 'active',
): Promise<string> {
  const { status } = await admin.post('/api/pay/accounts', { entity_id: entityId });
  const account = (await accountsOf(entityId)).at(-1);
  if (status !== 200 || account === undefined) throw new Error(`no account was made: ${status}`);
  provider.simulator.finishOnboarding(account, outcome);
  return account;
}

/** An association that takes cards: onboarded, with a location, switched on. */
export async function takeCards(
  provider: Provider,
  admin: Client,
  entityId: number,
): Promise<{ account: string; location: string }> {
  const account = await onboard(provider, admin, entityId);
  const { body } = await admin.post('/api/pay/locations', { entity_id: entityId });
  await switchCards(entityId, 1);
  return { account, location: body.location_id };
}

/** The charge of an intent, as the provider knows it. */
export async function chargeOf(calls: PayCalls, account: string, intentId: string): Promise<string> {
  const { charge } = await calls.intent(account, intentId);
  if (!charge) throw new Error('the intent has no charge');
  return charge.id;
}

/** The ids of the accounts that the provider has for an association. */
export async function accountsAtProvider(provider: Provider, entityId: number): Promise<string[]> {
  const all = await listAtProvider(provider, '/v1/accounts');
  return all.filter(({ metadata }) => metadata['entity_id'] === String(entityId)).map(({ id }) => id);
}

/** The ids of the locations that the provider has on an account. */
export async function locationsAtProvider(provider: Provider, account: string): Promise<string[]> {
  const all = await listAtProvider(provider, '/v1/terminal/locations', account);
  return all.map(({ id }) => id);
}

type Listed = { id: string; metadata: Record<string, string> };

async function listAtProvider(provider: Provider, path: string, account?: string): Promise<Listed[]> {
  const { url, switches } = provider.simulator;
  switches.reset();
  const answer = await fetch(`${url}${path}?limit=100`, {
    headers: {
      authorization: `Bearer ${SECRET_KEY}`,
      ...(account === undefined ? {} : { 'stripe-account': account }),
    },
  });
  const { data }: { data: Listed[] } = JSON.parse(await answer.text());
  return data;
}

type Noted = Provider['simulator']['requests'][number];

/** What reached the provider in this test by a method and path. */
export function asked(provider: Provider, verb: string, path: string): Noted[] {
  return provider.simulator.requests.filter((request) => request.verb === verb && request.path === path);
}

/** Nothing is planned to go wrong, and nothing was asked yet. */
