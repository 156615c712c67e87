import type { PayCalls } from '../../../lib/core/pay-provider.ts';
import { asOwner } from '../database/owner.ts';
import { type Client, clientWith } from '../http/client.ts';
import type { PersonName, World } from '../world/world.ts';
import { type Provider, SECRET_KEY } from './pay.ts';

type Onboarding = NonNullable<Parameters<Provider['simulator']['finishOnboarding']>[1]>;

/** Clients of the test people, whose requests use the provider's resources. */
export function clientsOn(provider: Provider, world: World): (name: PersonName) => Client {
  return (name) => clientWith({ token: world.person[name].token, on: provider.on });
}

/** Enables or disables card payments of an association. */
export async function setCardsEnabled(entityId: number, chk_pay: 0 | 1): Promise<void> {
  await asOwner((trx) => trx.updateTable('entities').set({ chk_pay }).where('id', '=', entityId).execute());
}

/** Our records of an association's accounts, oldest first. */
export function storedAccounts(entityId: number) {
  return asOwner((trx) =>
    trx.selectFrom('pay_accounts').selectAll().where('entity_id', '=', entityId).orderBy('id').execute(),
  );
}

/** The provider's ids of an association's accounts, oldest first. */
export async function accountsOf(entityId: number): Promise<string[]> {
  const rows = await storedAccounts(entityId);
  return rows.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]));
}

/** Creates an account and completes its onboarding; returns the provider's id. */
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

/** Sets an association up to take cards: account, location, cards enabled. */
export async function takeCards(
  provider: Provider,
  admin: Client,
  entityId: number,
): Promise<{ account: string; location: string }> {
  const account = await onboard(provider, admin, entityId);
  const { body } = await admin.post('/api/pay/locations', { entity_id: entityId });
  await setCardsEnabled(entityId, 1);
  return { account, location: body.location_id };
}

/** The provider's charge id of an intent. */
export async function chargeOf(calls: PayCalls, account: string, intentId: string): Promise<string> {
  const { charge } = await calls.intent(account, intentId);
  if (!charge) throw new Error('the intent has no charge');
  return charge.id;
}

/** Ids of the association's accounts that exist at the provider. */
export async function accountsAtProvider(provider: Provider, entityId: number): Promise<string[]> {
  const all = await listAtProvider(provider, '/v1/accounts');
  return all.filter(({ metadata }) => metadata['entity_id'] === String(entityId)).map(({ id }) => id);
}

/** Ids of the account's locations that exist at the provider. */
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

type LoggedRequest = Provider['simulator']['requests'][number];

/** The requests of this test to the provider with a method and path. */
export function requestsTo(provider: Provider, verb: string, path: string): LoggedRequest[] {
  return provider.simulator.requests.filter((request) => request.verb === verb && request.path === path);
}
