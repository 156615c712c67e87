import type { Client } from '../../clients/typescript/src/index.ts';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import { signIn } from './sign-in.ts';
import type { Town } from './town/town.ts';

export type Member = {
  api: Client;
  userId: number;
  name: string;
  /** Signs in on another device. */
  signInAgain: () => Promise<Client>;
};
export type Sector = {
  sectorId: number;
  name: string;
  addressCount: number;
  expected: number;
  members: Member[];
};
export type Season = { entityId: number; operationId: number; chief: Client; sectors: Sector[] };

const userAgents = ['Tournee/1.4.0 (iphone; iOS 26.1)', 'Tournee/1.4.0 (android; Android 16)', undefined];
const MEMBERS = 6;

/** Creates an association with its chief, members, operation, and sectors with two assigned members each. */
export async function openSeason(url: string, root: Client, town: Town, run: string): Promise<Season> {
  const entity = await root.entities.create({
    body: {
      name: `Amicale des sapeurs-pompiers de ${town.name}`,
      postal_code: town.postalCode,
      city: town.name,
      address_line: '1 rue de la Caserne',
      rna: 'W931234567',
      email: 'contact@amicale.example.org',
    },
  });
  const entityId: number = entity.entity_id;
  const account = {
    entity_id: entityId,
    username: `chef.${run}`,
    name: 'Camille Martin',
    role_id: 2,
  } as const;
  const { password } = await root.users.create({ body: account });
  const chief = await signIn(url, `chef.${run}`, password ?? '');
  const today = dayIn('Europe/Paris', systemClock.now());
  const operation = await chief.operations.create({
    body: {
      name: `Calendriers ${Number(today.slice(0, 4)) + 1}`,
      date_start: addDays(today, -36),
      date_end: addDays(today, 72),
      calendar_value: '2.00',
    },
  });
  const operationId: number = operation.operation_id;
  const members = await createMembers(url, chief, operationId, run);
  const sectors: Sector[] = [];
  for (const [at, { name, outline, expected }] of town.sectors.entries()) {
    // Members visit sectors in pairs.
    const pair = [members[at % members.length], members[(at + 1) % members.length]].filter(
      (member) => member !== undefined,
    );
    const ids = pair.map(({ userId }) => userId);
    const draft = { operation_id: operationId, sector_name: name, outline, members: ids };
    const sector = await chief.sectors.create({ body: draft });
    sectors.push({
      sectorId: sector.sector_id,
      name,
      addressCount: sector.address_count,
      expected,
      members: pair,
    });
  }
  return { entityId, operationId, chief, sectors };
}

async function createMembers(
  url: string,
  chief: Client,
  operationId: number,
  run: string,
): Promise<Member[]> {
  const members: Member[] = [];
  for (let at = 1; at <= MEMBERS; at += 1) {
    const username = `passeur${at}.${run}`;
    const user = await chief.users.create({ body: { username, name: `Passeur ${at}` } });
    await chief.operations.addMember({
      path: { operation_id: operationId },
      body: { user_id: user.user_id },
    });
    const signInAgain = () => signIn(url, username, user.password ?? '', userAgents[at % userAgents.length]);
    members.push({ api: await signInAgain(), userId: user.user_id, name: `Passeur ${at}`, signInAgain });
  }
  return members;
}
