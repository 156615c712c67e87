import { beforeEach, describe, expect, test } from '@jest/globals';
import { openRecipient } from '../../../lib/emails/queue.ts';
import { openContent } from '../../../lib/receipts/content.ts';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { logIn } from '../../support/http/login.ts';
import { runJob } from '../../support/local/job.ts';
import { cipher, clock } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { setSettings } from '../../support/world/settings.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const free = { montant: 0, fk_type_reglement: 'none', remark: 'Chien' };
const at = (day: string) => clock.set(`${day}T04:00:00.000Z`);
/** Whether each visit still has its name and its remark. */
const left = async () =>
  (await storedPassages()).map(({ encrypted_name: name, encrypted_remark: remark }) => [
    name !== null,
    remark !== null,
  ]);

describe('the job purge', () => {
  test('erases names of visits without money and all remarks 30 days after the operation', async () => {
    await collection.collect(free);
    await collection.collect({ remark: 'Sonner deux fois' });
    at('2027-03-01');
    expect(await runJob('purge')).toMatchObject({ visit_names: 0 });
    expect(await left()).toEqual([
      [true, true],
      [true, true],
    ]);
    at('2027-03-02');
    expect(await runJob('purge')).toMatchObject({ visit_names: 2 });
    expect(await left()).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(await historyOf('person', 0)).toMatchObject([
      {
        action: 'erased',
        changes: { visits: { old: 2, new: 0 } },
        by_user_id: null,
        entity_id: collection.world.bondy,
      },
    ]);
    expect(await runJob('purge')).toMatchObject({ visit_names: 0 });
  });

  test('a deleted operation has ended, and settings shorten the time', async () => {
    await collection.collect(free);
    await collection.world.as('ada').delete(`/api/operations/${collection.round.operationId}?reason=fin`);
    at('2026-11-25');
    expect(await runJob('purge')).toMatchObject({ visit_names: 0 });
    await setSettings(collection.world.bondy, { names_kept_days: 5 });
    expect(await runJob('purge')).toMatchObject({ visit_names: 1 });
  });

  test('erases donors 24 months after their last gift, with their earlier visits', async () => {
    const visit = (passed_at: string, more: object = {}) => collection.collect({ passed_at, ...more });
    await visit('2026-10-20T10:00:00Z');
    await visit('2026-11-10T10:00:00Z');
    await visit('2026-11-10T10:00:00Z', { name: 'Autre', email: 'autre@example.org' });
    at('2028-11-05');
    expect(await runJob('purge')).toMatchObject({ donors: 0 });
    await asOwner((trx) =>
      trx
        .updateTable('passages')
        .set({ passed_at: '2028-01-01T10:00:00Z' })
        .where('passage_id', '=', (eb) =>
          eb.selectFrom('passages').select((of) => of.fn.max('passage_id').as('last')),
        )
        .execute(),
    );
    at('2028-11-12');
    expect(await runJob('purge')).toMatchObject({ donors: 2 });
    expect((await left()).map(([name]) => name)).toEqual([false, false, true]);
    expect((await storedPassages()).map(({ montant_cents }) => montant_cents)).toEqual([1250, 1250, 1250]);
  });

  test('settings shorten that too', async () => {
    await collection.collect({ passed_at: '2026-11-10T10:00:00Z' });
    await setSettings(collection.world.bondy, { donors_kept_months: 6 });
    at('2027-05-12');
    expect(await runJob('purge')).toMatchObject({ donors: 1 });
  });

  test('takes with a donor the address of e-mails, and from receipts what no law wants there', async () => {
    const cheque = { fk_type_reglement: 'cheque', cheque: { bank: 'La Poste', number: '0042' } };
    await collection.receipted({ ...cheque, donor_address: '12 rue des Œillets, 93140 Bondy' });
    await collection.receipted({ ...cheque, name: 'Autre', email: 'autre@example.org' });
    await asOwner((trx) =>
      trx
        .updateTable('passages')
        .set({ passed_at: '2026-12-20T10:00:00Z' })
        .where('passage_id', '=', (eb) =>
          eb.selectFrom('passages').select((of) => of.fn.max('passage_id').as('last')),
        )
        .execute(),
    );
    await setSettings(collection.world.bondy, { donors_kept_months: 1 });
    at('2026-12-25');
    expect(await runJob('purge')).toMatchObject({ donors: 1, mail_addresses: 2 });
    const receipts = await asOwner((trx) => trx.selectFrom('receipts').selectAll().orderBy('id').execute());
    expect(receipts.map((row) => openContent({ cipher }, row))).toMatchObject([
      { payer: 'Łukasz Ștefan Őry', amount_cents: 1250, payer_address: null, cheque_number: null },
      { payer: 'Autre', cheque_number: '0042' },
    ]);
    const emails = await asOwner((trx) => trx.selectFrom('emails').selectAll().orderBy('id').execute());
    expect(emails.map((email) => openRecipient({ cipher }, email))).toEqual(['', 'autre@example.org']);
    expect(receipts.map(({ encrypted_to }) => encrypted_to === null)).toEqual([true, false]);
    expect(await runJob('purge')).toMatchObject({ donors: 0, mail_addresses: 0 });
    const again = await asOwner((trx) => trx.selectFrom('receipts').selectAll().orderBy('id').execute());
    expect(again).toEqual(receipts);
  });

  test('looks through every association once in seven nights for what was due long ago', async () => {
    await collection.collect({ passed_at: '2026-11-10T10:00:00Z' });
    at('2028-06-01');
    expect(await runJob('purge')).toMatchObject({ donors: 0 });
    await setSettings(collection.world.bondy, { donors_kept_months: 6 });
    let donors = 0;
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      at(`2028-06-0${day}`);
      donors += (await runJob('purge')).donors;
    }
    expect(donors).toBe(1);
    expect(await left()).toEqual([[false, false]]);
  });

  test('makes members and treasurers who did not sign in for 24 months former members', async () => {
    await logIn('alice.bondy');
    at('2028-11-19');
    await logIn('bob.bondy');
    at('2028-11-21');
    // Malik, Theo and Alice; administrators are never removed.
    const { users } = await runJob('purge');
    expect(users).toBeGreaterThanOrEqual(2);
    const rows = await asOwner((trx) =>
      trx.selectFrom('users').select(['username', 'fk_role']).orderBy('id').execute(),
    );
    const erased = rows.filter(({ username }) => username.startsWith('ancien membre'));
    expect(new Set(erased.map(({ fk_role }) => fk_role))).toEqual(new Set([1, 3]));
    expect(rows.map(({ username }) => username)).toContain('bob.bondy');
    expect(await logIn('ada.bondy')).toMatchObject({ status: 200 });
    expect(await runJob('purge')).toMatchObject({ users: 0 });
  });
});

test('where a visit was is kept to five decimals of a degree', async () => {
  const { body } = await collection.visit('alice', {
    lat: 48.912_345_678,
    lon: 2.481_234_56,
    montant: 5,
    fk_type_reglement: 'cash',
    fk_sector: collection.alicesSector,
  });
  expect(body).toMatchObject({ lat: 48.91235, lon: 2.48123 });
});
