import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openedDatabase } from '../../support/database/opened-cells.ts';
import { asOwner } from '../../support/database/owner.ts';
import { type Phone, phoneOf } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import type { Client } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { tell } from '../../support/mail/mail-events.ts';
import { cleanUp } from '../../support/run/clean-up.ts';
import { ids, logLines, mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

const RUNS = Number(process.env['PRIVACY_RUNS'] ?? 8);
const SEED = Number(process.env['PRIVACY_SEED'] ?? 20_261_123);

/** The donor who is erased, and a neighbour who stays. */
const donor = {
  name: 'Kanari Oiseau',
  email: 'kanari@example.org',
  phone: '06 99 88 77 66',
  donor_address: '7 impasse Kanari, 93140 Bondy',
  remark: 'Kanari en cage',
};
const neighbour = { name: 'Témoin Voisin', email: 'temoin@example.org', remark: 'Témoin au second' };

type Story = { collection: Collection; phone: Phone; visits: number[]; receipts: number[] };
/** A step of a history: `at` chooses a visit, a receipt or a mail, `cents` an amount. */
type Play = (story: Story, at: number, cents: number) => Promise<unknown>;

const chosen = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];
const euros = (cents: number) => (cents / 100).toFixed(2);

const record =
  (more: (cents: number) => object): Play =>
  async ({ collection, visits }, _, cents) => {
    visits.push((await collection.collect({ ...donor, ...more(cents) })).passage_id);
  };

const ofVisit =
  (send: (ada: Client, path: string, cents: number) => Promise<unknown>): Play =>
  async ({ collection, visits }, at, cents) => {
    const visit = chosen(visits, at);
    if (visit !== undefined) await send(collection.world.as('ada'), `/api/passages/${visit}`, cents);
  };

const ofReceipt =
  (action: string, body: object): Play =>
  async ({ collection, receipts }, at) => {
    const receipt = chosen(receipts, at);
    if (receipt !== undefined)
      await collection.world.as('ada').post(`/api/receipts/${receipt}/${action}`, body);
  };

const issue: Play = async ({ collection, visits, receipts }, at, cents) => {
  const visit = chosen(visits, at);
  if (visit === undefined) return;
  const { body } = await collection.issue(visit, cents % 2 === 0 ? { email: donor.email } : {});
  if (body.receipt_id !== undefined) receipts.push(body.receipt_id);
};

const bounce: Play = async (_, at, cents) => {
  const emails = await asOwner((trx) => trx.selectFrom('emails').select('uuid').orderBy('id').execute());
  const email = chosen(emails, at);
  if (email) await tell(cents % 2 === 0 ? 'bounce' : 'complaint', { tag: email.uuid });
};

/** Pushes a change of a donor's visit, on top of the phone's possibly outdated document. */
const push =
  (change: (cents: number) => object): Play =>
  async ({ collection, phone }, at, cents) => {
    const donors = [...phone.documents.values()].filter(({ email }) => email === donor.email);
    const known: Json = chosen(donors, at);
    if (known === undefined) return;
    const row = { newDocumentState: { ...known, ...change(cents) }, assumedMasterState: known };
    const path = `/api/field/passages/push?operation_id=${collection.round.operationId}`;
    await collection.world.as('alice').post(path, [row]);
  };

const steps = {
  gift: record((cents) => ({ montant: euros(cents) })),
  'visit without money': record(() => ({ montant: 0, fk_type_reglement: 'none' })),
  neighbour: ({ collection }) => collection.collect(neighbour),
  receipt: issue,
  cancel: ofReceipt('cancel', { reason: 'Erreur de montant' }),
  'send again': ofReceipt('send', { to: donor.email }),
  bounce,
  mail: () => deliverMessages(),
  'change by the office': ofVisit((ada, path, cents) => ada.patch(path, { remark: `Kanari ${cents}` })),
  'change by the phone': push((cents) => ({ remark: `Kanari ${cents}` })),
  'refused by the phone': push(() => ({ id: ids.uuid(), montant: '-1' })),
  pull: ({ phone }) => phone.pull(),
  delete: ofVisit((ada, path) => ada.delete(`${path}?reason=erreur`)),
  restore: ofVisit((ada, path) => ada.post(`${path}/restore`, {})),
  export: ({ collection: { world, round } }) =>
    world.as('ada').post('/api/exports/passages', { operation_id: round.operationId }),
  'personal file': ({ collection: { world } }) =>
    world.as('ada').post('/api/privacy/export', { email: donor.email }),
} satisfies Record<string, Play>;

const names = Object.keys(steps).filter((name): name is keyof typeof steps => name in steps);
const anyStep = fc.record({
  name: fc.constantFrom(...names),
  at: fc.nat(20),
  cents: fc.integer({ min: 100, max: 9999 }),
});

async function cellsWith(pattern: RegExp): Promise<string[]> {
  const cells = (await openedDatabase()).filter(({ text }) => pattern.test(text));
  return cells.map(({ place, text }) => `${place}: ${text}`).toSorted();
}
const cellsOfDonor = () => cellsWith(/kanari|99 ?88 ?77 ?66/i);
const cellsOfNeighbour = async () =>
  (await cellsWith(/temoin|témoin/i)).filter((cell) => cell.startsWith('passages.'));

async function erase({ collection, phone }: Story): Promise<void> {
  const request = { email: donor.email, reason: 'Demande du 3 mars', dry_run: false };
  const answer = await collection.world.as('ada').post('/api/privacy/erase', request);
  expect(answer.status).toBe(200);
  for (const at of Array(phone.documents.size).keys())
    await steps['change by the phone']({ collection, phone, visits: [], receipts: [] }, at, at);
  await deliverMessages();
}

test('after any history an erased person is on receipts only, and no phone brings them back', async () => {
  let written = 0;
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 12, maxLength: 30 }), async (history) => {
    await cleanUp();
    const collection = await openCollection();
    const phone = phoneOf(collection.world.as('alice'), collection.round.operationId);
    const story: Story = { collection, phone, visits: [], receipts: [] };
    for (const { name, at, cents } of history) await steps[name](story, at, cents);
    written += (await cellsOfDonor()).length;
    const neighbours = await cellsOfNeighbour();
    mail.sent.length = 0;

    await erase(story);

    const left = (await cellsOfDonor()).filter((cell) => !/^receipts\.encrypted_/.test(cell));
    expect(left).toEqual([]);
    expect(await cellsOfNeighbour()).toEqual(neighbours);
    expect(mail.sent.filter(({ to }) => to === donor.email)).toEqual([]);
    expect(logLines.join('\n')).not.toMatch(/kanari/i);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true, includeErrorInReport: true });
  // The histories have to contain the donor.
  expect(written).toBeGreaterThan(RUNS * 5);
});
