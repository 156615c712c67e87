import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import { addSeconds, systemClock } from '../../lib/core/time.ts';
import { testPlace } from './browser.ts';
import type { Credentials } from './season.ts';
import { playTalk, type Talk } from './talk.ts';
import { playTreasury, type Treasury } from './treasury.ts';

export type Hostile = {
  treasury: Treasury;
  talk: Talk;
  visit: number;
  receipt: number;
  user: number;
  webhook: number;
};

const FORTY = 'Wolfeschlegelsteinhausenbergerdorffabcde';
/** Names without a space for forty letters, from right to left, with pictographs, with marks above marks, and a usual one. */
const donors = [
  FORTY,
  'محمد بن عبد الرحمن الأنصاري الخزرجي',
  '👨‍👩‍👧‍👦🚒🔥 Zoé'.repeat(3),
  `${'Z̷̢̛͔'.repeat(12)} Le Goff`,
  'Camille Bartholomew-Kérangal de la Villehervé',
];

/** An association whose people, sectors, rooms and references are as long and as strange as the service lets them be. */
export async function playHostileNames(name: string): Promise<Hostile> {
  const { url, admin } = testPlace();
  const treasury = await playTreasury(url, admin, name);
  const [chief, walker, omar] = await Promise.all(
    [treasury.chief, treasury.member, treasury.treasurer].map((who) => as(url, who)),
  );
  if (!chief || !walker || !omar) throw new Error('somebody is missing');
  const passages = await playGifts(walker, treasury.operation);
  const { receipt_id: receipt } = await chief.receipts.create({ body: { passage_id: passages[0] ?? 0 } });
  await omar.exports.create({ body: { kind: 'passages', operation_id: treasury.operation } });
  const talk = await playTalk(url, treasury, 4);
  const user = await rename(chief, treasury.operation);
  const webhook = await connect(chief);
  return { treasury, talk, visit: passages[0] ?? 0, receipt, user, webhook };
}

/** A program under a long name, at a long address, that does not exist; returns its id. */
async function connect(chief: Client): Promise<number> {
  const url = `https://${'sous-domaine.'.repeat(8)}example.org/${FORTY.repeat(8)}`;
  const events = ['passage.created', 'handover.confirmed', 'payment.failed'] as const;
  const { webhook_id } = await chief.webhooks.create({
    body: { url, events: [...events], name: FORTY.repeat(2) },
  });
  await chief.webhooks.sendTest({ path: { webhook_id } });
  return webhook_id;
}

async function as(url: string, who: Credentials): Promise<Client> {
  const client = createClient({ url });
  await client.signIn(who);
  return client;
}

async function playGifts(walker: Client, fk_operation: number): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, donor] of donors.entries()) {
    const { passage_id } = await walker.passages.create({
      body: {
        fk_operation,
        lat: 48.8931 + at * 0.0002,
        lon: 2.461,
        montant: '9999.99',
        fk_type_reglement: 'cheque',
        cheque: { bank: `Banque ${FORTY}`, number: '9'.repeat(30) },
        name: donor,
        email: `${FORTY.toLowerCase()}.${at}@${'sous-domaine.'.repeat(8)}example.org`,
        remark: `${FORTY} ${donor}`,
      },
    });
    ids.push(passage_id);
  }
  return ids;
}

/** Renames everybody and everything; returns the user id of the member. */
async function rename(chief: Client, operation_id: number): Promise<number> {
  const { data: users } = await chief.users.list({ query: { limit: 50 } });
  for (const [at, { user_id }] of users.entries())
    await chief.users.update({
      path: { user_id },
      body: { name: `${donors[at % donors.length]} ${FORTY}`, phone: '+33 6 12 34 56 78' },
    });
  const { data: sectors } = await chief.sectors.list({ query: { operation_id, limit: 10 } });
  for (const { sector_id } of sectors)
    await chief.sectors.update({ path: { sector_id }, body: { sector_name: `Secteur ${FORTY}` } });
  const { entity_id } = await chief.auth.session();
  const name = `Amicale des sapeurs-pompiers de ${FORTY}`;
  await chief.entities.update({ path: { entity_id: entity_id ?? 0 }, body: { name, city: FORTY } });
  const expires_at = addSeconds(systemClock.now(), 86_400);
  await chief.keys.create({ body: { name: 'W'.repeat(60), actions: ['export.create'], expires_at } });
  const { data: members } = await chief.operations.listMembers({ path: { operation_id } });
  return members[0]?.user_id ?? 0;
}
