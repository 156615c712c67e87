import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import { testPlace } from './browser.ts';
import type { Credentials } from './season.ts';

export type Small = {
  entityId: number;
  operationId: number;
  admin: Credentials;
  treasurer: Credentials;
  chief: Client;
};

const ring = [
  [-4.5, 48.38],
  [-4.48, 48.38],
  [-4.48, 48.4],
  [-4.5, 48.4],
  [-4.5, 48.38],
];
const password = 'une phrase assez longue 42';

/** An association for the tests of one file, so that no other file sees their changes. */
export async function smallAssociation(name: string): Promise<Small> {
  const { url, admin: rootAdmin } = testPlace();
  const root = createClient({ url });
  await root.signIn(rootAdmin);
  const { entity_id: entityId } = await root.entities.create({
    body: { name: `Amicale ${name}`, postal_code: '29200', city: 'Brest' },
  });
  const admin = { username: `chef.${name}`, password };
  await root.users.create({ body: { ...admin, entity_id: entityId, role_id: 2, name: 'Soizic Le Goff' } });
  const treasurer = { username: `caisse.${name}`, password };
  await root.users.create({
    body: { ...treasurer, entity_id: entityId, role_id: 3, name: 'Yann Kerbrat' },
  });
  const chief = createClient({ url });
  await chief.signIn(admin);
  const today = dayIn('Europe/Paris', systemClock.now());
  const { operation_id: operationId } = await chief.operations.create({
    body: { name: 'Calendriers', date_start: addDays(today, -10), date_end: addDays(today, 40) },
  });
  await chief.sectors.create({
    body: {
      operation_id: operationId,
      sector_name: 'Nord',
      members: [],
      outline: { type: 'Polygon', coordinates: [ring] },
    },
  });
  return { entityId, operationId, admin, treasurer, chief };
}
