import { beforeEach, describe, expect, test } from '@jest/globals';
import { addSeconds } from '../../../lib/core/time.ts';
import { asOwner } from '../../support/database/owner.ts';
import { type DelayedQueues, emailRow, openDelayedQueues } from '../../support/local/delayed-queues.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, logLines, mail } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let office: DelayedQueues;
beforeEach(async () => {
  world = await createWorld();
  office = openDelayedQueues();
});

const sweep = () => runJob('sweep-emails', {}, office.on);

/** Removes the waiting messages from the queue. */
const loseMessages = () => office.waiting.splice(0);

describe('the job sweep-emails', () => {
  test('ignores e-mails that were enqueued recently', async () => {
    await office.requestEmail(world.person.alice);
    clock.advance(899);
    expect(await sweep()).toEqual({ enqueued: 0, interrupted: 0 });
    expect(office.waiting).toHaveLength(1);
  });

  test('enqueues an e-mail again, once, after a quarter of an hour without progress', async () => {
    const id = await office.requestEmail(world.person.alice);
    loseMessages();
    clock.advance(901);
    expect(await sweep()).toEqual({ enqueued: 1, interrupted: 0 });
    expect(await sweep()).toEqual({ enqueued: 0, interrupted: 0 });
    await office.deliver();
    expect(await emailRow(id)).toMatchObject({ state: 'sent' });
    expect(mail.sent).toHaveLength(1);
  });

  test('sends an e-mail once when the lost message arrives after all', async () => {
    await office.requestEmail(world.person.alice);
    clock.advance(901);
    await sweep();
    expect(office.waiting).toHaveLength(2);
    await office.deliver();
    expect(mail.sent).toHaveLength(1);
  });

  test('enqueues a scheduled retry when it is due, not before', async () => {
    const id = await office.requestEmail(world.person.alice);
    loseMessages();
    await asOwner((trx) =>
      trx.updateTable('emails').set({ send_after: '2026-11-20T11:00:00.000Z', enqueued_at: null }).execute(),
    );
    clock.set('2026-11-20T10:59:59.999Z');
    expect(await sweep()).toMatchObject({ enqueued: 0 });
    clock.set('2026-11-20T11:00:00.000Z');
    expect(await sweep()).toMatchObject({ enqueued: 1 });
    await office.deliver();
    expect(await emailRow(id)).toMatchObject({ state: 'sent' });
  });

  const waits = () =>
    logLines
      .map((line) => JSON.parse(line))
      .flatMap(({ code, seconds }) => (code === 'mail-waits' ? [seconds] : []));

  test('tells how long the oldest e-mail has been waiting, however often its turn was put off', async () => {
    const id = await office.requestEmail(world.person.alice);
    loseMessages();
    const slot = addSeconds(clock.now(), 7200);
    await asOwner((trx) => trx.updateTable('emails').set({ slot_at: slot, send_after: slot }).execute());
    clock.advance(59);
    await sweep();
    expect(waits()).toEqual([]);
    clock.advance(3600);
    await sweep();
    expect(waits()).toEqual([3659]);
    await asOwner((trx) => trx.updateTable('emails').set({ state: 'sent' }).where('id', '=', id).execute());
    await sweep();
    expect(waits()).toEqual([3659]);
  });

  test('does not count the pause before another attempt as waiting', async () => {
    await office.requestEmail(world.person.alice);
    mail.outcomes.push({ state: 'deferred', code: 'greylisted' });
    await office.deliver();
    loseMessages();
    clock.advance(60);
    // For the sweep, the message of the next attempt is still delayed.
    expect(await sweep()).toMatchObject({ enqueued: 0 });
    expect(waits()).toEqual([]);
    clock.advance(120);
    await sweep();
    expect(waits()).toEqual([120]);
  });

  test.each(['sent', 'failed', 'bounced', 'complained'] as const)(
    'ignores an e-mail in the state %s',
    async (state) => {
      await office.requestEmail(world.person.alice);
      loseMessages();
      await asOwner((trx) => trx.updateTable('emails').set({ state }).execute());
      clock.advance(3600);
      expect(await sweep()).toEqual({ enqueued: 0, interrupted: 0 });
    },
  );

  test('marks an e-mail as failed that a killed worker left, and logs an error', async () => {
    const id = await office.requestEmail(world.person.alice);
    loseMessages();
    const since = clock.now();
    await asOwner((trx) =>
      trx.updateTable('emails').set({ state: 'sending', sending_since: since }).execute(),
    );
    clock.advance(120);
    expect(await sweep()).toEqual({ enqueued: 0, interrupted: 0 });
    clock.advance(1);
    expect(await sweep()).toEqual({ enqueued: 0, interrupted: 1 });
    expect(await emailRow(id)).toMatchObject({ state: 'failed', failure: 'outcome-unknown' });
    const failures = logLines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'mail-failed');
    expect(failures).toMatchObject([{ level: 'error', reason: 'outcome-unknown', email_id: id }]);
  });
});
