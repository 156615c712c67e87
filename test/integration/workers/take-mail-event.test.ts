import { beforeEach, describe, expect, test } from '@jest/globals';
import { searchForm } from '../../../lib/core/crypto/cipher.ts';
import { asOwner } from '../../support/database/owner.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { type About, tell, type told } from '../../support/mail/mail-events.ts';
import { cipher, clock, gateways, logLines, mail, resources } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

type Told = keyof typeof told;

let collection: Collection;
let receiptId: number;
let message: string;
beforeEach(async () => {
  collection = await openCollection();
  const { passage_id } = await collection.collect();
  receiptId = (await collection.issue(passage_id)).body.receipt_id;
  const { bondy } = collection.world;
  await invokeWorker('render-receipt', [JSON.stringify({ entity_id: bondy, receipt_id: receiptId })]);
  message = JSON.stringify({ entity_id: bondy, email_id: (await email()).id });
});

const email = () =>
  asOwner((trx) => trx.selectFrom('emails').selectAll().orderBy('id').executeTakeFirstOrThrow());
const suppressed = () => asOwner((trx) => trx.selectFrom('suppressed_addresses').selectAll().execute());
const send = () => invokeWorker('send-mail', [message]);
/** The ids by which an event refers to the e-mail. */
const about = async (): Promise<About> => {
  const { provider_id: id, uuid: tag } = await email();
  return { tag, ...(id === null ? {} : { id }) };
};
const receiptState = async () =>
  (await collection.world.as('ada').get(`/api/receipts/${receiptId}`)).body.state;
const codes = () => logLines.map((line) => JSON.parse(line).code);

describe('the worker take-mail-event', () => {
  test('keeps when an e-mail was delivered', async () => {
    await send();
    const { id } = await about();
    expect(await tell('delivery', { ...(id === undefined ? {} : { id }) })).toEqual([]);
    expect(await email()).toMatchObject({ state: 'sent', delivered_at: '2026-11-20T09:00:02.000Z' });
    expect(await suppressed()).toEqual([]);
  });

  test.each([
    ['bounce', 'bounced', '2026-11-20T09:00:03.120Z'],
    ['complaint', 'complained', '2026-11-20T09:00:04.000Z'],
    ['complaintWithoutKind', 'complained', '2026-11-20T09:00:04.000Z'],
  ] as const)('suppresses the address after a %s, encrypted', async (what, reason, since) => {
    await send();
    await tell(what, await about());
    expect(await email()).toMatchObject({ state: reason });
    const [row, ...others] = await suppressed();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      entity_id: collection.world.bondy,
      reason,
      since,
      address_index: cipher.blindIndex(
        'suppressed_addresses.address_index',
        searchForm('Lukasz@example.ORG'),
      ),
    });
    expect(JSON.stringify(row)).not.toContain('lukasz');
    expect(await receiptState()).toBe('sent');
    expect(logLines.join('')).not.toContain('lukasz');
  });

  test.each(['transientBounce', 'undetermined', 'notSpam'] as const)(
    'changes nothing after %s',
    async (what) => {
      await send();
      const before = await email();
      expect(await tell(what, await about())).toEqual([]);
      expect(await email()).toEqual(before);
      expect(await suppressed()).toEqual([]);
    },
  );

  test('counts and drops what it is told of e-mails that are not ours', async () => {
    await send();
    const before = await email();
    const others: About[] = [
      { id: 'foreign' },
      { tag: 'no uuid' },
      { tag: '0199a2b8-7c31-7000-8000-000000000001' },
    ];
    for (const other of others) expect(await tell('bounce', other)).toEqual([]);
    expect(await email()).toEqual(before);
    expect(await suppressed()).toEqual([]);
    expect(codes().filter((code) => code === 'mail-event-unknown')).toHaveLength(3);
  });

  test('leaves what is no event to the dead letters', async () => {
    for (const body of ['{}', 'Successfully validated SNS topic', '{"eventType":"Bounce","mail":{}}'])
      expect(await invokeWorker('take-mail-event', [body])).toEqual([body]);
  });

  const orders: Told[][] = [
    ['delivery', 'bounce', 'complaint'],
    ['complaint', 'bounce', 'delivery'],
    ['bounce', 'delivery', 'bounce', 'complaint', 'complaint'],
    ['complaint', 'delivery', 'delivery', 'bounce'],
  ];
  test.each(orders)('ends the same in the order %s, %s, %s', async (...order) => {
    await send();
    for (const what of order) expect(await tell(what, await about())).toEqual([]);
    expect(await email()).toMatchObject({ state: 'complained', delivered_at: '2026-11-20T09:00:02.000Z' });
    expect(await suppressed()).toMatchObject([{ reason: 'complained' }]);
  });

  test('takes an event that comes before our commit', async () => {
    const early = {
      ...resources,
      gateways: {
        ...gateways,
        mail: async () => ({
          ...mail,
          send: async (letter: Parameters<typeof mail.send>[0]) => {
            await tell('bounce', { id: letter.messageId, tag: letter.tag });
            return mail.send(letter);
          },
        }),
      },
    };
    expect(await invokeWorker('send-mail', [message], early)).toEqual([]);
    const { uuid } = await email();
    expect(await email()).toMatchObject({
      state: 'bounced',
      provider_id: `<${uuid}@tournee.test>`,
      sent_at: '2026-11-20T09:00:03.120Z',
    });
    expect(await suppressed()).toMatchObject([{ reason: 'bounced' }]);
    // The state is the same as in the other order of events.
    expect(await receiptState()).toBe('sent');
  });

  test('ends the doubt about an e-mail whose outcome was unknown', async () => {
    mail.outcomes.push({ state: 'unknown', code: 'ETIMEDOUT' });
    await send();
    expect(await email()).toMatchObject({ state: 'failed', failure: 'outcome-unknown' });
    const { uuid } = await email();
    await tell('delivery', { id: 'the-id', tag: uuid });
    expect(await email()).toMatchObject({
      state: 'sent',
      failure: null,
      provider_id: 'the-id',
      sent_at: '2026-11-20T09:00:02.000Z',
    });
    expect(await receiptState()).toBe('sent');
  });

  test('does not suppress an address again that was freed, when the event comes once more', async () => {
    await send();
    await tell('bounce', await about());
    await asOwner((trx) => trx.deleteFrom('suppressed_addresses').execute());
    await tell('bounce', await about());
    await tell('delivery', await about());
    expect(await suppressed()).toEqual([]);
    expect(await email()).toMatchObject({ state: 'bounced' });
  });

  test('stops the next e-mail to the address, of this association alone', async () => {
    await send();
    await tell('bounce', await about());
    const addresses = { email: 'LUKASZ@example.org', fk_adresse: collection.addressAt(1, 2).id };
    const { passage_id } = await collection.collect(addresses);
    const { receipt_id } = (await collection.issue(passage_id)).body;
    const { bondy } = collection.world;
    await invokeWorker('render-receipt', [JSON.stringify({ entity_id: bondy, receipt_id })]);
    const of = (id: number) =>
      asOwner((trx) =>
        trx.selectFrom('emails').selectAll().where('receipt_id', '=', id).executeTakeFirstOrThrow(),
      );
    const { id } = await of(receipt_id);
    await invokeWorker('send-mail', [JSON.stringify({ entity_id: bondy, email_id: id })]);
    expect(mail.sent).toHaveLength(1);
    expect(await of(receipt_id)).toMatchObject({
      state: 'failed',
      failure: 'address-suppressed',
      attempts: 0,
      updated_at: clock.now(),
    });
    expect(codes()).toContain('mail-suppressed');
    await asOwner((trx) =>
      trx.updateTable('suppressed_addresses').set({ entity_id: collection.world.noisy }).execute(),
    );
    await asOwner((trx) => trx.updateTable('emails').set({ state: 'queued' }).where('id', '=', id).execute());
    await invokeWorker('send-mail', [JSON.stringify({ entity_id: bondy, email_id: id })]);
    expect(mail.sent).toHaveLength(2);
  });
});
