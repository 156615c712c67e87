import { beforeEach, describe, expect, test } from '@jest/globals';
import { insertPayAccount } from '../../../lib/data/pay/accounts.ts';
import type { PayAccountTable } from '../../../lib/data/tables/pay.ts';
import { asOwner } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, ids, resources } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let sent: { queue: string; body: unknown }[];
beforeEach(async () => {
  world = await createWorld();
  sent = [];
});

const on = {
  ...resources,
  gateways: {
    ...resources.gateways,
    queues: async () => ({
      send: async (messages: { id: string; queue: string; body: string }[]) => {
        sent.push(...messages.map(({ queue, body }) => ({ queue, body: JSON.parse(body) })));
        return messages.map(({ id }) => id);
      },
    }),
  },
};

const run = (input: object = {}) => runJob('reconcile-pay', input, on);

async function insertAccount(entityId: number, more: Partial<Pick<PayAccountTable, 'stage' | 'state'>> = {}) {
  const uuid = ids.uuid();
  const row = {
    uuid,
    entity_id: entityId,
    stage: 'DEV' as const,
    profile: 'express_type' as const,
    livemode: false,
    state: 'linked' as const,
    account_id: `acct_${uuid}`,
    seen_state: null,
    seen_at: null,
    created_at: clock.now(),
    updated_at: clock.now(),
  };
  const inserted = await asOwner((trx) => insertPayAccount({ db: trx, tenant: 'all' }, { ...row, ...more }));
  return inserted?.id ?? 0;
}

describe('the job reconcile-pay', () => {
  test('enqueues a message for every linked account of this stage', async () => {
    const [bondy, noisy] = [await insertAccount(world.bondy), await insertAccount(world.noisy)];
    await insertAccount(world.bondy, { stage: 'REC' });
    expect(await run()).toEqual({ run_on: '2026-11-20', accounts: 2 });
    const message = (entity_id: number, pay_account_id: number) => ({
      queue: 'reconcile-account',
      body: { entity_id, pay_account_id, run_on: '2026-11-20' },
    });
    expect(sent).toEqual([message(world.bondy, bondy), message(world.noisy, noisy)]);
  });

  test.each(['disconnected', 'replaced'] as const)('ignores an account that is %s', async (state) => {
    await insertAccount(world.bondy, { state });
    expect(await run()).toEqual({ run_on: '2026-11-20', accounts: 0 });
    expect(sent).toEqual([]);
  });

  test('includes accounts of deleted associations', async () => {
    await insertAccount(world.bondy);
    await asOwner((trx) =>
      trx.updateTable('entities').set({ deleted_at: clock.now() }).where('id', '=', world.bondy).execute(),
    );
    expect(await run()).toMatchObject({ accounts: 1 });
  });

  test('accepts one association and another day', async () => {
    await insertAccount(world.bondy);
    const noisy = await insertAccount(world.noisy);
    expect(await run({ entity_id: world.noisy, run_on: '2026-11-18' })).toEqual({
      run_on: '2026-11-18',
      accounts: 1,
    });
    expect(sent.map(({ body }) => body)).toEqual([
      { entity_id: world.noisy, pay_account_id: noisy, run_on: '2026-11-18' },
    ]);
  });

  test('uses the current UTC day by default', async () => {
    clock.set('2026-12-31T23:30:00.000Z');
    expect(await run()).toMatchObject({ run_on: '2026-12-31' });
  });

  test.each([
    [{ run_on: '2026-11-21' }, /must not lie ahead/],
    [{ run_on: '2026-02-30' }, /existing day/],
    [{ entity_id: 0 }, /entity_id/],
    [{ account: 1 }, /Unrecognized key/],
  ])('refuses %j', async (input, message) => {
    await expect(run(input)).rejects.toThrow(message);
    expect(sent).toEqual([]);
  });

  test('includes more accounts than fit on a page', async () => {
    await asOwner(async (trx) => {
      const { uuid: _, ...entity } = await trx
        .selectFrom('entities')
        .select([
          'uuid',
          'entity_type_id',
          'encrypted_name',
          'postal_code',
          'time_zone',
          'chk_pay',
          'settings',
          'created_at',
          'updated_at',
        ])
        .where('id', '=', world.bondy)
        .executeTakeFirstOrThrow();
      const many = Array.from({ length: 501 }, () => ({
        ...entity,
        uuid: ids.uuid(),
        settings: '{}',
        encrypted_email: null,
        encrypted_phone: null,
        address_line: null,
        city: null,
        siren: null,
        rna: null,
        logo: null,
      }));
      const rows = await trx.insertInto('entities').values(many).returning('id').execute();
      await trx
        .insertInto('pay_accounts')
        .values(
          rows.map(({ id }) => ({
            uuid: ids.uuid(),
            entity_id: id,
            stage: 'DEV' as const,
            profile: 'express_type' as const,
            livemode: false,
            state: 'linked' as const,
            account_id: `acct_${id}`,
            created_at: clock.now(),
            updated_at: clock.now(),
          })),
        )
        .execute();
    });
    expect(await run()).toMatchObject({ accounts: 501 });
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(501);
  });
});
