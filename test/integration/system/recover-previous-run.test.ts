import { expect, test } from '@jest/globals';
import { recoverPreviousRun } from '../../../infra/local/recover-previous-run.ts';
import { holderPrefix } from '../../../lib/core/ids.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../../support/database/owner.ts';
import { clock, gateways, resources } from '../../support/run/resources.ts';

const SERVICE = '0199b6a0-0000-7000-8000-000000000001';
const OTHER = '0199b6a0-0000-7000-8000-000000000002';
const LATER = '2026-11-20T09:16:00.000Z';

const unsentMessages = () => asOwner((trx) => trx.selectFrom('outbox_messages').select('queue').execute());
const holders = async () => {
  const rows = await asOwner((trx) => trx.selectFrom('leases').select('holder').orderBy('name').execute());
  return rows.map(({ holder }) => holder);
};

async function leavePreviousRun(): Promise<void> {
  const held = [
    { name: 'keep-event-log', holder: `${holderPrefix(SERVICE)}1`, expires_at: LATER },
    { name: 'pay:12', holder: `${holderPrefix(OTHER)}1`, expires_at: LATER },
    { name: 'pay:13', holder: SERVICE, expires_at: LATER },
    { name: 'relay-events', holder: `${holderPrefix(SERVICE)}2`, expires_at: LATER },
  ];
  const message = { id: OTHER, queue: 'render-receipt', body: '{}', delay_seconds: 0 };
  await asOwner(async (trx) => {
    await trx.insertInto('leases').values(held).execute();
    await trx
      .insertInto('outbox_messages')
      .values({ ...message, due_at: '2026-11-20T09:00:30.000Z' })
      .execute();
  });
}

const withQueues = (send: () => Promise<string[]>): Resources => ({
  ...resources,
  gateways: { ...gateways, queues: async () => ({ send }) },
});

test('returns the leases of its own previous run only, and sends its unsent messages', async () => {
  await leavePreviousRun();
  expect(clock.now()).toBe('2026-11-20T09:00:00.000Z');
  await recoverPreviousRun(
    withQueues(async () => [OTHER]),
    SERVICE,
  );
  expect(await holders()).toEqual([`${holderPrefix(OTHER)}1`, SERVICE]);
  expect(await unsentMessages()).toEqual([]);
});

test('an unreachable queue does not fail the start: the message waits for the relay', async () => {
  await leavePreviousRun();
  await recoverPreviousRun(
    withQueues(() => Promise.reject(new Error('out of reach'))),
    SERVICE,
  );
  expect(await unsentMessages()).toEqual([{ queue: 'render-receipt' }]);
});
