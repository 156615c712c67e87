import { asOwner } from '../support/database/owner.ts';
import { invokeWorker } from '../support/local/deliver.ts';
import { runJob } from '../support/local/job.ts';
import { tell } from '../support/mail/mail-events.ts';
import { mail, resources } from '../support/run/resources.ts';
import { type Collection, openCollection } from '../support/world/collection.ts';
import { huntRaces } from './hunt.ts';
import { racing } from './racers.ts';

type Place = Collection & { on: ReturnType<typeof racing> };
type Queued = { passageId: number; receipt: string; email: string; emailId: number; uuid: string };

/** A rendered receipt whose e-mail waits and whose queue message is lost. */
huntRaces<Queued, Place>('an e-mail that waits', {
  open: async (chance) => ({ ...(await openCollection()), on: racing(resources, chance) }),
  prepare: async ({ collect, issue, world }) => {
    const { passage_id: passageId } = await collect();
    const { receipt_id } = (await issue(passageId)).body;
    const receipt = JSON.stringify({ entity_id: world.bondy, receipt_id });
    await invokeWorker('render-receipt', [receipt]);
    const { id: emailId, uuid } = await lostEmail(receipt_id);
    const email = JSON.stringify({ entity_id: world.bondy, email_id: emailId });
    return { passageId, receipt, email, emailId, uuid };
  },
  moves: {
    sending:
      ({ on }) =>
      async ({ email }) =>
        done(await invokeWorker('send-mail', [email], on)),
    'sweeping and sending':
      ({ on }) =>
      async ({ email }) => {
        await runJob('sweep-emails', {}, on);
        return done(await invokeWorker('send-mail', [email], on));
      },
    'a refused attempt':
      ({ on }) =>
      async ({ email }) => {
        mail.outcomes.push({ state: 'deferred', code: 'greylisted' });
        const failed = await invokeWorker('send-mail', [email], on);
        mail.outcomes.length = 0;
        return done(failed);
      },
    'rendering again':
      ({ on }) =>
      async ({ receipt }) =>
        done(await invokeWorker('render-receipt', [receipt], on)),
    // Only a sent e-mail can bounce, even before our commit.
    'a bounce that is told':
      ({ on }) =>
      async ({ uuid }) =>
        isSent(uuid) ? done(await tell('bounce', { tag: uuid }, on)) : 200,
    purge:
      ({ on }) =>
      async () => {
        await runJob('purge', {}, on);
        return 200;
      },
  },
  judge: async ({ emailId, uuid }, played) => {
    const failed = played.filter(({ status }) => status >= 500).map(({ move }) => `${move} failed`);
    return [...failed, ...(await faultsOfEmail(emailId, uuid))];
  },
});

const isSent = (uuid: string) => mail.sent.some(({ messageId }) => messageId.includes(uuid));

function done(failed: string[]): number {
  return failed.length === 0 ? 200 : 500;
}

/** The e-mail of a receipt, changed as if its message had not reached the queue. */
function lostEmail(receiptId: number) {
  return asOwner((trx) =>
    trx
      .updateTable('emails')
      .set({ enqueued_at: null })
      .where('receipt_id', '=', receiptId)
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow(),
  );
}

/** A receipt has one e-mail, sent at most once, and the states of both agree with that. */
async function faultsOfEmail(emailId: number, uuid: string): Promise<string[]> {
  const email = await asOwner((trx) =>
    trx
      .selectFrom('emails')
      .innerJoin('receipts', 'receipts.id', 'emails.receipt_id')
      .select(['emails.state', 'emails.attempts', 'receipts.state as receipt', 'receipts.id as receipt_id'])
      .where('emails.id', '=', emailId)
      .executeTakeFirstOrThrow(),
  );
  const others = await asOwner((trx) =>
    trx.selectFrom('emails').select('id').where('receipt_id', '=', email.receipt_id).execute(),
  );
  const sent = mail.sent.filter(({ messageId }) => messageId.includes(uuid)).length;
  const faults: string[] = [];
  if (others.length !== 1) faults.push(`${others.length} e-mails of one receipt`);
  if (sent > 1) faults.push(`sent ${sent} times`);
  const saysSent = email.state === 'sent' || email.state === 'bounced';
  if (saysSent !== (sent === 1)) faults.push(`sent ${sent} times, and its state is ${email.state}`);
  if ((email.receipt === 'sent') !== saysSent)
    faults.push(`the e-mail is ${email.state}, the receipt ${email.receipt}`);
  return faults;
}
