import type { Resources } from '../../../lib/runtime/resources.ts';
import { addCodes, addPasskey } from '../auth/factors.ts';
import { asOwner } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import { type Client, clientWith } from '../http/client.ts';
import { runJob } from '../local/job.ts';
import { tell } from '../mail/mail-events.ts';
import type { Provider } from '../pay/pay.ts';
import { type CardCheckout, openCheckout } from '../pay/pay-checkout.ts';
import { clock, ids } from '../run/resources.ts';
import { newMessage } from '../world/chat.ts';
import { draftOf, png } from '../world/uploads.ts';
import { PASSWORD } from '../world/world.ts';
import { insertFieldKeys, sealedCells } from './field-keys.ts';

/** A season with a value in every encrypted column, and with keys that can be rotated. */
export type SealedSeason = {
  checkout: CardCheckout;
  passageId: number;
  /** The number of encrypted cells. */
  cells: number;
  /** The resources of the process whose keys are rotated. */
  on: Resources;
  as(name: 'ada' | 'alice', process?: Resources): Client;
  run(input?: object, process?: Resources): Promise<Json>;
  reseal(input?: object, process?: Resources): Promise<Json>;
  /** Adds a key and waits until all processes use it. */
  rotate(): Promise<void>;
  /** The records as users read them through a process, with their ETags. */
  seen(process?: Resources): Promise<unknown[]>;
};

export async function openSealedSeason(provider: Provider): Promise<SealedSeason> {
  const checkout = await openCheckout(provider);
  const { passageId } = await checkout.paid();
  await fillEveryColumn(checkout);
  const on = await insertFieldKeys();
  const run = (input: object = {}, process = on) => runJob('rotate-field-keys', input, process);
  const as = (name: 'ada' | 'alice', process = on) =>
    clientWith({ token: checkout.world.person[name].token, on: process });
  return {
    checkout,
    passageId,
    cells: (await sealedCells()).length,
    on,
    as,
    run,
    reseal: (input = {}, process = on) => run({ reseal: true, ...input }, process),
    rotate: async () => {
      await run();
      clock.advance(900);
    },
    seen: async (process = on) => {
      const paths = [`entities/${checkout.world.bondy}`, 'users', 'passages', 'receipts', 'pay/locations'];
      const answers = [];
      for (const path of [...paths, `passages/${passageId}`]) {
        const { status, headers, body } = await as('ada', process).get(`/api/${path}`);
        answers.push([path, status, headers['etag'], body]);
      }
      // The ETag of a room depends on its encrypted rows, so the result contains only the data.
      const { body: rooms } = await as('alice', process).get('/api/chat/rooms');
      const [{ room_id }] = rooms.data;
      const { body: talk } = await as('alice', process).get(`/api/chat/rooms/${room_id}/messages`);
      return [...answers, rooms.data, talk.data];
    },
  };
}

async function fillEveryColumn({ world, receipted, round }: CardCheckout): Promise<void> {
  const [ada, alice] = [world.as('ada'), world.as('alice')];
  await alice.post('/api/uploads', draftOf(png()));
  await alice.put('/api/field/phone-key');
  await clientWith({}).post('/api/signup', {
    association: 'Amicale de Brest',
    postal_code: '29200',
    code_insee: '29019',
    name: 'Soizic Le Goff',
    email: 'soizic@example.org',
  });
  await ada.patch(`/api/entities/${world.bondy}`, { email: 'bondy@example.org', phone: '0148000000' });
  await alice.patch(`/api/users/${world.person.alice.userId}`, {
    phone: '0611111111',
    email: 'alice.martin@example.org',
    current_password: PASSWORD,
  });
  await receipted({ phone: '0622222222', donor_address: '1 rue de la Gare', remark: 'Sonner deux fois' });
  const season = { date_start: '2026-12-01', date_end: '2026-12-31' };
  await ada.post('/api/operations', season, { 'idempotency-key': 'december' });
  await refuseToPhone(ada, alice, round.operationId);
  const { uuid } = await asOwner((trx) =>
    trx.selectFrom('emails').select('uuid').where('entity_id', '=', world.bondy).executeTakeFirstOrThrow(),
  );
  await tell('bounce', { tag: uuid });
  const draft = { kind: 'group', title: 'Rue des Lilas', user_ids: [world.person.ada.userId] };
  const { room_id } = (await alice.post('/api/chat/rooms', draft)).body;
  await alice.post(`/api/chat/rooms/${room_id}/messages`, newMessage());
  await handOverWithNotes(ada, alice, round);
  const webhook = { url: 'https://hooks.example.org/', events: ['passage.created'] };
  const { webhook_id } = (await ada.post('/api/webhooks', webhook)).body;
  await ada.post(`/api/webhooks/${webhook_id}/rotate-secret`);
  await addPasskey(world.person.ada);
  await addCodes(world.person.alice);
}

/** Alice hands over the collected money and receives calendars, both with a note. */
async function handOverWithNotes(ada: Client, alice: Client, round: CardCheckout['round']): Promise<void> {
  const counted = { cash: '18.50', cheques: '0.00', cheque_count: 0 };
  const handover = { operation_id: round.operationId, counted, note: 'Enveloppe bleue' };
  await alice.post('/api/cash/handovers', handover);
  await ada.put(`/api/operations/${round.operationId}/stock`, { received: 100 });
  const movement = { member: round.alice.userId, count: 10, kind: 'given', note: 'Carton du bas' };
  await ada.post(`/api/operations/${round.operationId}/stock/movements`, movement);
}

/** Alice's phone pushes an amount that Ada has changed first, and an invalid document. */
async function refuseToPhone(ada: Client, alice: Client, fk_operation: number): Promise<void> {
  const visit = { fk_operation, lat: 48.9, lon: 2.48, montant: '5.00', fk_type_reglement: 'cash' };
  const known = (await alice.post('/api/passages', visit)).body;
  await ada.patch(`/api/passages/${known.passage_id}`, { montant: '6.00' });
  const rows = [
    { newDocumentState: { ...known, montant: '7.00' }, assumedMasterState: known },
    { newDocumentState: { ...visit, id: ids.uuid(), montant: '-1' } },
  ];
  await alice.post(`/api/field/passages/push?operation_id=${fk_operation}`, rows);
}
