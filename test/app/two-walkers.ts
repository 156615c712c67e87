import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import type { CardProvider } from '../../infra/demo/cards/provider.ts';
import { addressesOf } from '../../infra/demo/sector-addresses.ts';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import { testPlace } from './browser.ts';
import { providerOf, takeCards } from './card-account.ts';
import type { Credentials } from './season.ts';
import { outline } from './walk.ts';

export type Walker = { credentials: Credentials; userId: number; own: Client };
export type TwoWalkers = {
  operation: number;
  chief: Client;
  treasurer: Client;
  ines: Walker;
  karim: Walker;
  provider: CardProvider;
  /** Inès has streets of six houses and a block of six flats; Karim has streets, and three houses in a sector that he loses. */
  sectors: { moulin: number; tour: number; ecoles: number; lilas: number };
};

const password = 'une phrase assez longue 42';

/** An association that takes cards, whose two members walk on the same evening. The invented town is imported before. */
export async function playTwoWalkers(name: string): Promise<TwoWalkers> {
  const { url, folder, admin } = testPlace();
  const as = async (who: Credentials): Promise<Client> => {
    const client = createClient({ url });
    await client.signIn(who);
    return client;
  };
  const root = await as(admin);
  const { entity_id } = await root.entities.create({
    body: { name: `Amicale ${name}`, postal_code: '99000', city: 'Villeneuve' },
  });
  const head = { username: `chef.${name}`, password };
  await root.users.create({ body: { ...head, entity_id, role_id: 2, name: 'Claire Dubois' } });
  const chief = await as(head);
  const purse = { username: `caisse.${name}`, password };
  await chief.users.create({ body: { ...purse, role_id: 3, name: 'Yann Kerbrat' } });
  const provider = await providerOf(folder);
  await takeCards(chief, provider);
  const today = dayIn('Europe/Paris', systemClock.now());
  const { operation_id: operation } = await chief.operations.create({
    body: { name: 'Calendriers', date_start: addDays(today, -10), date_end: addDays(today, 30) },
  });
  const join = async (given: string, full: string): Promise<Walker> => {
    const credentials = { username: `${given}.${name}`, password };
    const { user_id } = await chief.users.create({ body: { ...credentials, name: full } });
    await chief.operations.addMember({ path: { operation_id: operation }, body: { user_id } });
    return { credentials, userId: user_id, own: await as(credentials) };
  };
  const [ines, karim] = [await join('ines', 'Inès Moreau'), await join('karim', 'Karim Benali')];
  const draw = async (sector_name: string, { userId }: Walker, ring: ReturnType<typeof outline>) =>
    (
      await chief.sectors.create({
        body: { operation_id: operation, sector_name, members: [userId], outline: ring },
      })
    ).sector_id;
  const sectors = {
    moulin: await draw('Le Moulin', ines, outline(5, 9)),
    tour: await draw('La Tour', ines, outline(10, 10, 1)),
    ecoles: await draw('Les Écoles', karim, outline(11, 15)),
    lilas: await draw('Les Lilas', karim, outline(16, 16, 3)),
  };
  const [block] = await addressesOf(chief, sectors.tour);
  await chief.sectors.updateAddress({
    path: { sector_id: sectors.tour, address_id: block?.address_id ?? 0 },
    body: { nb_log: 6 },
  });
  return { operation, chief, treasurer: await as(purse), ines, karim, provider, sectors };
}
