import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import type { Credentials } from './season.ts';

export type Treasury = {
  chief: Credentials;
  treasurer: Credentials;
  member: Credentials;
  /** An uncounted hand-over: 90,00 € in cash and two cheques of 20,00 € and 25,00 €. */
  waiting: number;
  /** A hand-over counted with 5,00 € missing. */
  short: number;
  deposit: number;
  operation: number;
};

const ring = [
  [2.455, 48.885],
  [2.465, 48.885],
  [2.465, 48.9],
  [2.455, 48.9],
  [2.455, 48.885],
];
const password = 'une phrase assez longue 42';

/** An association that has money in every state: due, declared, counted with a difference, at the bank. */
export async function playTreasury(url: string, admin: Credentials, name: string): Promise<Treasury> {
  const as = async (who: Credentials): Promise<Client> => {
    const client = createClient({ url });
    await client.signIn(who);
    return client;
  };
  const root = await as(admin);
  const { entity_id } = await root.entities.create({
    body: { name: `Amicale de ${name}`, postal_code: '93130', city: 'Noisy-le-Sec' },
  });
  const person = (given: string) => ({ username: `${given}.${name}`, password });
  const people = { chief: person('claire'), treasurer: person('omar'), member: person('ines') };
  await root.users.create({ body: { ...people.chief, entity_id, role_id: 2, name: 'Claire Morel' } });
  const chief = await as(people.chief);
  await chief.users.create({ body: { ...people.treasurer, role_id: 3, name: 'Omar Haddad' } });
  const { user_id } = await chief.users.create({ body: { ...people.member, name: 'Inès Garnier' } });
  const today = dayIn('Europe/Paris', systemClock.now());
  const { operation_id } = await chief.operations.create({
    body: { name: 'Calendriers', date_start: addDays(today, -20), date_end: addDays(today, 40) },
  });
  await chief.operations.addMember({ path: { operation_id }, body: { user_id } });
  await chief.sectors.create({
    body: {
      operation_id,
      sector_name: 'Mairie',
      members: [user_id],
      outline: { type: 'Polygon', coordinates: [ring] },
    },
  });
  const [walker, omar] = [await as(people.member), await as(people.treasurer)];
  const walk = async (ago: number, gifts: readonly (readonly [string, 'cash' | 'cheque'])[]) => {
    for (const [at, [montant, fk_type_reglement]] of gifts.entries())
      await walker.passages.create({
        body: {
          fk_operation: operation_id,
          lat: 48.889 + ago * 0.0004 + at * 0.0001,
          lon: 2.46,
          passed_at: `${addDays(today, -ago)}T17:${10 + at}:00.000Z`,
          montant,
          fk_type_reglement,
        },
      });
  };
  const announce = async (cash: string, cheques: string, cheque_count: number) =>
    (await walker.cash.declare({ body: { operation_id, counted: { cash, cheques, cheque_count } } }))
      .handover_id;
  const confirm = (handover_id: number, cash: string, reason?: string) =>
    omar.cash.confirm({
      path: { handover_id },
      body: { counted: { cash, cheques: '30.00', cheque_count: 1 }, ...(reason ? { reason } : {}) },
    });
  await walk(12, [
    ['60.00', 'cash'],
    ['30.00', 'cheque'],
    ['25.50', 'cash'],
  ]);
  const short = await announce('85.50', '30.00', 1);
  await confirm(short, '80.50', 'Un billet de 5 € manque dans l’enveloppe');
  const counted = { cash: '60.00', cheques: '30.00', cheque_count: 1 };
  const { handover_id: deposit } = await omar.cash.declare({
    body: {
      operation_id,
      to: 'bank',
      counted,
      deposit_reference: 'BX-4471',
      deposited_on: addDays(today, -8),
    },
  });
  await walk(6, [
    ['50.00', 'cash'],
    ['20.00', 'cheque'],
    ['40.00', 'cash'],
    ['25.00', 'cheque'],
  ]);
  const waiting = await announce('90.00', '45.00', 2);
  await walk(2, [
    ['10.00', 'cash'],
    ['15.00', 'cheque'],
  ]);
  return { ...people, waiting, short, deposit, operation: operation_id };
}
