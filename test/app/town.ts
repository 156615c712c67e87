import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import { addressesOf } from '../../infra/demo/sector-addresses.ts';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import { testPlace } from './browser.ts';
import type { Credentials } from './season.ts';
import { importTown } from './walk.ts';

const password = 'une phrase assez longue 42';
const names = ['Inès Moreau', 'Karim Benali', 'Léa Petit'];

export type TownSeason = {
  chief: Credentials;
  api: Client;
  operation: number;
  sectors: number[];
  members: number[];
};

/** An association in a town of 720 addresses: four sectors, half of the first one visited; user names end with `mark`. */
export async function playTown(mark: string): Promise<TownSeason> {
  const { url, admin } = testPlace();
  const town = await importTown();
  const root = createClient({ url });
  await root.signIn(admin);
  const { entity_id } = await root.entities.create({
    body: { name: 'Amicale de Villeneuve', postal_code: '99000', city: town.name },
  });
  const chief = { username: `claire.${mark}`, password };
  await root.users.create({ body: { ...chief, entity_id, role_id: 2, name: 'Claire Dubois' } });
  const api = createClient({ url });
  await api.signIn(chief);
  const today = dayIn('Europe/Paris', systemClock.now());
  const { operation_id: operation } = await api.operations.create({
    body: { name: 'Calendriers', date_start: addDays(today, -10), date_end: addDays(today, 30) },
  });
  const members = await joinMembers(api, operation, mark);
  const sectors: number[] = [];
  for (const [at, { name, outline }] of town.sectors.entries()) {
    const member = members[at];
    const draft = { operation_id: operation, sector_name: name, outline };
    const { sector_id } = await api.sectors.create({
      body: { ...draft, members: member === undefined ? [] : [member] },
    });
    sectors.push(sector_id);
  }
  await walk(api, operation, sectors[0] ?? 0, members[0] ?? 0);
  return { chief, api, operation, sectors, members };
}

async function joinMembers(api: Client, operation_id: number, mark: string): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, name] of names.entries()) {
    const { user_id } = await api.users.create({
      body: { username: `marcheur.${at}.${mark}`, password, name },
    });
    await api.operations.addMember({ path: { operation_id }, body: { user_id } });
    ids.push(user_id);
  }
  return ids;
}

/** Visits every second door: gifts, absences, refusals; one gift is of a named dwelling. */
async function walk(api: Client, fk_operation: number, sector_id: number, fk_user: number): Promise<void> {
  const doors = await addressesOf(api, sector_id);
  const passages = doors
    .filter((_, at) => at % 2 === 0)
    .map(({ address_id, lon, lat }, at) => ({
      fk_operation,
      fk_user,
      fk_adresse: address_id,
      lon,
      lat,
      ...outcome(at),
    }));
  const { results } = await api.passages.bulk({ body: { passages } });
  const refused = results.filter(({ status }) => status === 'refused');
  if (refused.length > 0) throw new Error(JSON.stringify(refused[0]));
}

function outcome(at: number) {
  if (at % 5 === 4) return { fk_type: 'a_finaliser' as const, motif: 'absent' as const };
  if (at % 5 === 3) return { fk_type: 'refuse' as const };
  const dwelling = at === 0 ? { floor: '2', door: '4' } : null;
  return { fk_type: 'effectue' as const, montant: '10.00', fk_type_reglement: 'cash' as const, dwelling };
}
