import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';

export type Credentials = { username: string; password: string };

const password = 'une phrase assez longue 42';
const ring = [
  [2.475, 48.89],
  [2.49, 48.89],
  [2.49, 48.9],
  [2.475, 48.9],
  [2.475, 48.89],
];
const DAYS = 24;
const means = ['cash', 'cash', 'cheque', 'cash', 'transfer'] as const;
/** Names of donors: pages show them as the donors wrote them. */
const names = [
  'Camille Martin',
  '<img src=x onerror=alert(1)>',
  'مريم بن علي',
  'Zoé 🚒 Lefèvre',
  'N'.repeat(120),
];

/** An association with a treasurer, a member and three weeks of visits, for the tests of the pages. */
export async function playSeason(
  url: string,
  root: Client,
): Promise<{ treasurer: Credentials; member: Credentials }> {
  const { entity_id } = await root.entities.create({
    body: { name: 'Amicale des pompiers de Bondy', postal_code: '93140', city: 'Bondy' },
  });
  const treasurer = { username: 'nadia.lefevre', password };
  await root.users.create({ body: { ...treasurer, entity_id, role_id: 2, name: 'Nadia Lefèvre' } });
  const chief = createClient({ url });
  await chief.signIn(treasurer);
  const member = { username: 'hugo.bernard', password };
  const { user_id } = await chief.users.create({ body: { ...member, name: 'Hugo Bernard' } });
  const today = dayIn('Europe/Paris', systemClock.now());
  const { operation_id } = await chief.operations.create({
    body: { name: 'Calendriers', date_start: addDays(today, -DAYS), date_end: addDays(today, 40) },
  });
  await chief.operations.addMember({ path: { operation_id }, body: { user_id } });
  await chief.sectors.create({
    body: {
      operation_id,
      sector_name: 'Gare',
      members: [user_id],
      outline: { type: 'Polygon', coordinates: [ring] },
    },
  });
  const walker = createClient({ url });
  await walker.signIn(member);
  for (let at = 0; at < 2 * DAYS; at += 1)
    await walker.passages.create({ body: visit(operation_id, today, at) });
  return { treasurer, member };
}

/** Two visits a day; at every sixth, no one is at home. */
function visit(fk_operation: number, today: string, at: number) {
  const place = {
    fk_operation,
    lat: 48.891 + at * 0.0001,
    lon: 2.477 + at * 0.0002,
    passed_at: `${addDays(today, Math.floor(at / 2) - DAYS)}T17:${String(10 + at).slice(-2)}:00.000Z`,
  };
  if (at % 6 === 5) return { ...place, fk_type: 'a_finaliser' as const, motif: 'absent' as const };
  return {
    ...place,
    montant: `${5 + ((at * 7) % 26)}.${at % 2 === 0 ? '50' : '00'}`,
    fk_type_reglement: means[at % means.length] ?? 'cash',
    name: names[at % names.length] ?? null,
  };
}
