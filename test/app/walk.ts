import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createClient, type Schemas } from '../../clients/typescript/src/index.ts';
import { addressesOf } from '../../infra/demo/sector-addresses.ts';
import { makeTown, type Town } from '../../infra/demo/town/town.ts';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import { runInfra } from '../support/local/run-command.ts';
import { type Place, testPlace } from './browser.ts';
import type { Credentials } from './season.ts';

export type Walk = {
  operation: number;
  chief: Client;
  member: Credentials;
  /** The member's API client. */
  own: Client;
  userId: number;
  /** Streets of six houses each; Rue du Stade 1, in `puits`, is a block of six flats. */
  sectors: { puits: number; lilas: number };
  /** The addresses of the sector `puits`. */
  doors: readonly Schemas['SectorAddress'][];
};

const password = 'une phrase assez longue 42';
const [west, south, step] = [3.05, 46.55, 0.0005];

/** The outline of the first `houses` houses in the streets `first` to `last` of the invented town. */
export function outline(first: number, last: number, houses = 6) {
  const [left, right] = [west - step / 2, west + (houses - 0.5) * step];
  const [bottom, top] = [south + (first - 0.5) * step, south + (last + 0.5) * step];
  const ring = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ];
  return { type: 'Polygon' as const, coordinates: [ring.map((one) => one.map((x) => Number(x.toFixed(6))))] };
}

/** Imports the invented town into the service, unless a test file before has imported it. */
export async function importTown({ folder }: Pick<Place, 'folder'> = testPlace()): Promise<Town> {
  // One folder per process, because another worker may be reading its own files.
  const town = await makeTown(join(folder, `town-${process.pid}`));
  const imported = join(folder, 'town-imported');
  const isKnown = await stat(imported).catch(() => undefined);
  if (isKnown) return town;
  const { end, errors } = await runInfra('commands/import', ['addresses', town.addresses], {
    STATE_DIR: folder,
  });
  if (end !== 0) throw new Error(errors);
  await writeFile(imported, '');
  return town;
}

/**
 * An association whose member has two sectors of the invented town to walk. `name` makes the usernames unique. The second
 * argument names another service than that of the run.
 */
export async function playWalk(
  name: string,
  { url, admin }: Pick<Place, 'url' | 'admin'> = testPlace(),
): Promise<Walk> {
  const root = createClient({ url });
  await root.signIn(admin);
  const { entity_id } = await root.entities.create({
    body: { name: `Amicale ${name}`, postal_code: '99000', city: 'Villeneuve' },
  });
  const head = { username: `chef.${name}`, password };
  await root.users.create({ body: { ...head, entity_id, role_id: 2, name: 'Claire Dubois' } });
  const chief = createClient({ url });
  await chief.signIn(head);
  const member = { username: `marche.${name}`, password };
  const { user_id } = await chief.users.create({ body: { ...member, name: 'Inès Moreau' } });
  const today = dayIn('Europe/Paris', systemClock.now());
  const { operation_id } = await chief.operations.create({
    body: { name: 'Calendriers', date_start: addDays(today, -10), date_end: addDays(today, 30) },
  });
  await chief.operations.addMember({ path: { operation_id }, body: { user_id } });
  const draw = async (sector_name: string, first: number, last: number) =>
    (
      await chief.sectors.create({
        body: { operation_id, sector_name, members: [user_id], outline: outline(first, last) },
      })
    ).sector_id;
  const sectors = { puits: await draw('Le Puits', 0, 3), lilas: await draw('Les Lilas', 4, 5) };
  const doors = await addressesOf(chief, sectors.puits);
  const block = doors.find(({ voie, numero }) => voie === 'Rue du Stade' && numero === 1);
  await chief.sectors.updateAddress({
    path: { sector_id: sectors.puits, address_id: block?.address_id ?? 0 },
    body: { nb_log: 6 },
  });
  const own = createClient({ url });
  await own.signIn(member);
  return { operation: operation_id, chief, member, own, userId: user_id, sectors, doors };
}

/** All visits of the operation that the service has. */
export const visitsOf = async ({ chief, operation }: Walk) =>
  (await chief.passages.list({ query: { operation_id: operation, limit: 200 } })).data;

/** Another member of the association, who walks with the same phone. */
export async function colleagueOf({ chief, member, operation }: Walk, name: string): Promise<Credentials> {
  const credentials = { username: `collegue.${name}`, password: member.password };
  const { user_id } = await chief.users.create({ body: { ...credentials, name: 'Marc Petit' } });
  await chief.operations.addMember({ path: { operation_id: operation }, body: { user_id } });
  return credentials;
}
