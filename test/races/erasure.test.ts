import { pdfKey } from '../../lib/receipts/content.ts';
import { openedDatabase } from '../support/database/opened-cells.ts';
import { asOwner } from '../support/database/owner.ts';
import type { Json } from '../support/http/answer.ts';
import { clientWith } from '../support/http/client.ts';
import { invokeWorker } from '../support/local/deliver.ts';
import { tell } from '../support/mail/mail-events.ts';
import { ids, resources } from '../support/run/resources.ts';
import { type Collection, openCollection } from '../support/world/collection.ts';
import type { PersonName } from '../support/world/world.ts';
import { huntPreparedRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

type Place = Collection & {
  by(name: PersonName): ReturnType<typeof clientWith>;
  on: ReturnType<typeof racing>;
};

/** A donor of one round: a receipt with a waiting e-mail, a pending receipt, a phone's document and a refused one. */
type Donor = {
  word: string;
  email: string;
  receiptId: number;
  emailId: number;
  emailUuid: string;
  pendingReceiptId: number;
  known: Json;
  refused: Json;
};

const status = async (answer: Promise<{ status: number }>): Promise<number> => (await answer).status;
const done = (failed: string[]) => (failed.length === 0 ? 200 : 500);

/** Pushes a row of Alice's phone. */
const push =
  (rowOf: (donor: Donor) => object): ((place: Place) => Move<Donor>) =>
  ({ by, round }) =>
  (donor) =>
    status(by('alice').post(`/api/field/passages/push?operation_id=${round.operationId}`, [rowOf(donor)]));

const ofReceipt =
  (action: string, bodyOf: (donor: Donor) => object): ((place: Place) => Move<Donor>) =>
  ({ by }) =>
  (donor) =>
    status(by('theo').post(`/api/receipts/${donor.receiptId}/${action}`, bodyOf(donor)));

/** Requests an export and builds its file. */
const file =
  (ask: (place: Place, donor: Donor) => Promise<Json>): ((place: Place) => Move<Donor>) =>
  (place) =>
  async (donor) => {
    const { status: answered, body } = await ask(place, donor);
    if (answered >= 400) return answered;
    const message = { entity_id: place.world.bondy, export_id: body.export_id };
    return done(await invokeWorker('build-export', [JSON.stringify(message)], place.on));
  };

huntPreparedRaces<Donor, Collection, Place>('a donor who is erased', {
  build: openCollection,
  enter: (collection, chance) => {
    const on = racing(resources, chance);
    const by = (name: PersonName) => clientWith({ token: collection.world.person[name].token, on });
    return { ...collection, on, by };
  },
  prepare,
  keep: keepDocuments,
  moves: {
    erasure:
      ({ by }) =>
      ({ word }) =>
        status(by('ada').post('/api/privacy/erase', { name: word, reason: 'Demande', dry_run: false })),
    'an erasure of what was chosen':
      ({ by }) =>
      async ({ word }) => {
        const ask = (more: object) =>
          by('ada').post('/api/privacy/erase', { name: word, reason: 'Demande', ...more });
        const { status: answered, body } = await ask({ dry_run: true });
        if (answered >= 400) return answered;
        const visits = body.found.visits.map(({ passage_id, version }: Json) => ({ passage_id, version }));
        const others = body.found.others.map(({ key }: Json) => key);
        return status(ask({ dry_run: false, chosen: { visits, others } }));
      },
    'sending again': ofReceipt('send', () => ({})),
    'sending to the donor': ofReceipt('send', ({ email }) => ({ to: email })),
    cancelling: ofReceipt('cancel', () => ({ reason: 'Erreur' })),
    'another try':
      ({ by }) =>
      ({ emailId }) =>
        status(by('ada').post(`/api/emails/${emailId}/retry`)),
    'the worker of mail':
      ({ on, world }) =>
      async ({ emailId }) =>
        done(
          await invokeWorker(
            'send-mail',
            [JSON.stringify({ entity_id: world.bondy, email_id: emailId })],
            on,
          ),
        ),
    rendering:
      ({ on, world }) =>
      async ({ pendingReceiptId: receipt_id }) =>
        done(
          await invokeWorker('render-receipt', [JSON.stringify({ entity_id: world.bondy, receipt_id })], on),
        ),
    'a bounce that is told':
      ({ on }) =>
      async ({ emailUuid }) =>
        done(await tell('bounce', { tag: emailUuid }, on)),
    'an export': file(({ by, round }) =>
      by('ada').post('/api/exports', { kind: 'passages', operation_id: round.operationId }),
    ),
    'the file of the donor': file(({ by }, { word }) =>
      by('ada').post('/api/privacy/export', { name: word }),
    ),
    'a change by a phone': push(({ known, word }) => ({
      newDocumentState: { ...known, remark: `${word} est absent` },
      assumedMasterState: known,
    })),
    'what was refused, again': push(({ refused }) => ({ newDocumentState: refused })),
    'what was refused, mended': push(({ refused }) => ({
      newDocumentState: { ...refused, montant: '5.00' },
    })),
  },
  judge: async (donor, played, { world }) => {
    const failed = played.filter((one) => one.status >= 500).map(({ move }) => `${move} failed`);
    const isErased = played.some((one) => one.move === 'erasure' && one.status === 200);
    if (isErased) return [...failed, ...(await leftOf(donor, world.bondy))];
    const isChosen = played.some((one) => one.move === 'an erasure of what was chosen' && one.status === 200);
    // A visit that a phone makes of what was refused, after the list, is no part of the choice.
    const isNew = played.some((one) => one.move === 'what was refused, mended');
    return isChosen && !isNew ? [...failed, ...(await leftInVisits(donor))] : failed;
  },
});

let drawn = 0;

async function prepare({ collect, issue, world, round }: Place): Promise<Donor> {
  drawn += 1;
  const word = `Kanari${drawn}x`;
  const email = `${word.toLowerCase()}@example.org`;
  const donor = { name: word, email };
  const { passage_id } = await collect(donor);
  const { receipt_id: receiptId } = (await issue(passage_id)).body;
  await invokeWorker('render-receipt', [JSON.stringify({ entity_id: world.bondy, receipt_id: receiptId })]);
  const second = await collect({ ...donor, montant: '3.00' });
  const { receipt_id: pendingReceiptId } = (await issue(second.passage_id)).body;
  const alice = world.as('alice');
  const { operationId } = round;
  const { body } = await alice.get(`/api/field/passages/pull?operation_id=${operationId}&limit=500`);
  const known = body.documents.find((one: Json) => one.passage_id === passage_id);
  const refused = { ...known, ...donor, id: ids.uuid(), passage_id: null, montant: '-1' };
  await alice.post(`/api/field/passages/push?operation_id=${operationId}`, [{ newDocumentState: refused }]);
  const { id: emailId, uuid: emailUuid } = await asOwner((trx) =>
    trx
      .selectFrom('emails')
      .select(['id', 'uuid'])
      .where('receipt_id', '=', receiptId)
      .executeTakeFirstOrThrow(),
  );
  return { word, email, receiptId, emailId, emailUuid, pendingReceiptId, known, refused };
}

/** Saves the documents of receipts; returns a function that stores them again. */
async function keepDocuments(): Promise<() => Promise<void>> {
  const { files } = globalThis.shared;
  const rendered = await asOwner((trx) =>
    trx.selectFrom('receipts').select(['entity_id', 'uuid']).where('pdf_sha256', 'is not', null).execute(),
  );
  const documents = await Promise.all(
    rendered.map(pdfKey).map(async (key) => ({ key, bytes: await files.read(key) })),
  );
  return async () => {
    for (const { key, bytes } of documents)
      await files.create(key, { bytes, contentType: 'application/pdf' });
  };
}

/** The columns of visits where the donor is still found. */
async function leftInVisits({ word }: Donor): Promise<string[]> {
  const cells = (await openedDatabase()).filter(
    ({ place, text }) => place.startsWith('passages.') && text.toLowerCase().includes(word.toLowerCase()),
  );
  return cells.map(({ place }) => `the chosen donor is in ${place}`);
}

/** The places where the donor is still found, except the receipts. */
async function leftOf({ word }: Donor, entityId: number): Promise<string[]> {
  const tells = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  const cells = (await openedDatabase()).filter(
    ({ place, text }) => place !== 'receipts.encrypted_content' && tells(text),
  );
  const exports = await asOwner((trx) =>
    trx.selectFrom('exports').select(['kind', 'file']).where('state', '=', 'ready').execute(),
  );
  const files = await Promise.all(
    exports.map(async ({ kind, file: name }) => {
      const ending = kind === 'person' ? 'json' : 'csv';
      const bytes = await globalThis.shared.files.read(`exports/${entityId}/${name}.${ending}`);
      return { place: `the file of an export of ${kind}`, text: Buffer.from(bytes).toString('utf8') };
    }),
  );
  // The file of a person may name receipts, which the law requires to keep.
  const left = files.filter(({ place, text }) => !place.endsWith('person') && tells(text));
  return [...cells, ...left].map(({ place }) => `the donor is in ${place}`);
}
