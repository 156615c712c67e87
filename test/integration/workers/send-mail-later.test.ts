import { beforeEach, describe, expect, test } from '@jest/globals';
import type { MailOutcome } from '../../../lib/core/gateways.ts';
import { type DelayedQueues, emailRow, openDelayedQueues } from '../../support/local/delayed-queues.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const down = (times: number) => {
  const outcomes = Array.from(
    { length: times },
    (): MailOutcome => ({ state: 'deferred', code: 'ECONNREFUSED' }),
  );
  mail.outcomes.push(...outcomes);
};

/** Runs the sweep, then the workers. */
async function workOff(office: DelayedQueues): Promise<void> {
  await runJob('sweep-emails', {}, office.on);
  await office.deliver();
}

describe('the worker send-mail while the mail server is down', () => {
  test('retries after 1, 5 and 30 minutes, 2, 12 and 24 hours, then gives up', async () => {
    const office = openDelayedQueues();
    const id = await office.requestEmail(world.person.alice);
    down(7);
    await workOff(office);
    const waits = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR];
    for (const [at, wait] of waits.entries()) {
      expect(await emailRow(id)).toMatchObject({
        state: 'queued',
        attempts: at + 1,
        failure: 'ECONNREFUSED',
      });
      clock.advance(wait - 2);
      await workOff(office);
      expect(await emailRow(id)).toMatchObject({ attempts: at + 1 });
      clock.advance(2);
      await workOff(office);
    }
    expect(await emailRow(id)).toMatchObject({ state: 'failed', attempts: 7, failure: 'ECONNREFUSED' });
    clock.advance(7 * 24 * HOUR);
    await workOff(office);
    expect(mail.outcomes).toEqual([]);
    expect(mail.sent).toEqual([]);
  });

  test('sends the e-mail once as soon as the server is back', async () => {
    const office = openDelayedQueues();
    const id = await office.requestEmail(world.person.alice);
    down(2);
    await workOff(office);
    clock.advance(MINUTE);
    await workOff(office);
    clock.advance(5 * MINUTE);
    await workOff(office);
    expect(await emailRow(id)).toMatchObject({ state: 'sent', attempts: 3, failure: null });
    expect(mail.sent).toHaveLength(1);
  });

  test('ignores a message that arrives too early', async () => {
    const office = openDelayedQueues();
    const id = await office.requestEmail(world.person.alice);
    down(1);
    await office.deliver();
    const [again] = office.waiting;
    expect(again).toMatchObject({ queue: 'send-mail', dueAt: '2026-11-20T09:01:00.000Z' });
    if (again) again.dueAt = clock.now();
    await office.deliver();
    expect(await emailRow(id)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(mail.sent).toEqual([]);
  });
});

describe('the rate limit of the worker send-mail', () => {
  const people = ['ada', 'theo', 'alice', 'bob', 'nora', 'malik'] as const;

  test('sends one e-mail per second in turn, and none is lost', async () => {
    const office = openDelayedQueues(1);
    const written = [];
    for (const name of people) written.push(await office.requestEmail(world.person[name]));
    const sentAfter: number[] = [];
    for (let second = 0; second < 6; second += 1) {
      await office.deliver();
      sentAfter.push(mail.sent.length);
      clock.advance(1);
    }
    // An e-mail due within a second is sent at once, because clocks and queue delays are inexact.
    expect(sentAfter).toEqual([2, 2, 3, 4, 5, 6]);
    for (const id of written) expect(await emailRow(id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(new Set(mail.sent.map(({ to }) => to)).size).toBe(6);
  });

  test('lets the sweep enqueue an e-mail whose turn is beyond the longest queue delay', async () => {
    const office = openDelayedQueues(1 / 1000);
    await office.requestEmail(world.person.ada);
    const id = await office.requestEmail(world.person.alice);
    await workOff(office);
    expect(office.waiting).toEqual([]);
    expect(await emailRow(id)).toMatchObject({ state: 'queued', enqueued_at: null, attempts: 0 });
    clock.advance(999);
    await workOff(office);
    expect(mail.sent).toHaveLength(1);
    clock.advance(1);
    await workOff(office);
    expect(mail.sent).toHaveLength(2);
  });

  test('does not catch up after a pause: the next e-mails keep their distance', async () => {
    const office = openDelayedQueues(1);
    await office.requestEmail(world.person.ada);
    await office.deliver();
    clock.advance(3600);
    for (const name of ['theo', 'alice', 'bob', 'nora'] as const)
      await office.requestEmail(world.person[name]);
    await office.deliver();
    expect(mail.sent).toHaveLength(3);
  });
});
