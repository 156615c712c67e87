import { beforeEach, describe, expect, test } from '@jest/globals';
import { syncAccount } from '../../../lib/pay/accounts/sync-account.ts';
import { systemOrigin } from '../../../lib/runtime/recorders.ts';
import { withoutTransaction } from '../../../lib/runtime/unit-of-work.ts';
import { asOwner } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { clientsOn, onboard } from '../../support/pay/pay-association.ts';
import { clock, logLines, resources } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const provider = payProvider();
let world: World;
let account: string;
beforeEach(async () => {
  world = await createWorld();
  account = await onboard(provider, clientsOn(provider, world)('ada'), world.bondy);
});

const row = () =>
  asOwner((trx) => trx.selectFrom('pay_accounts').selectAll().orderBy('id').executeTakeFirstOrThrow());
const changes = () => logLines.filter((line) => line.includes('"pay-account-changed"'));

/** Syncs the account as a worker does. */
async function sync(): Promise<void> {
  const { id } = await row();
  const origin = systemOrigin(provider.on, 'test', 'message-1', resources.log);
  const calls = (await provider.on.gateways.pay()).within(4);
  await withoutTransaction(provider.on, origin, (ctx) => syncAccount(ctx, calls, id));
}

describe('syncing an account', () => {
  test('stores a change and reports it once', async () => {
    await sync();
    expect(await row()).toMatchObject({ seen_state: 'active', seen_at: clock.now() });
    await sync();
    expect(changes()).toHaveLength(1);
    expect(JSON.parse(changes()[0] ?? '')).toMatchObject({
      entity_id: world.bondy,
      before: 'created',
      state: 'active',
    });
  });

  test('records a disconnection', async () => {
    provider.simulator.deauthorise(account);
    await sync();
    expect(await row()).toMatchObject({ state: 'disconnected', seen_state: 'disconnected' });
  });

  test('ignores a state read before a newer one was stored', async () => {
    await asOwner((trx) =>
      trx
        .updateTable('pay_accounts')
        .set({ seen_state: 'restricted', seen_at: '2026-11-20T09:00:00.001Z' })
        .execute(),
    );
    await sync();
    expect(await row()).toMatchObject({ seen_state: 'restricted' });
    clock.advance(1);
    await sync();
    expect(await row()).toMatchObject({ seen_state: 'active', seen_at: clock.now() });
  });

  test('ignores a replaced account', async () => {
    await asOwner((trx) => trx.updateTable('pay_accounts').set({ state: 'replaced' }).execute());
    provider.simulator.requests.length = 0;
    await sync();
    expect(provider.simulator.requests).toEqual([]);
    expect(await row()).toMatchObject({ state: 'replaced', seen_state: 'created' });
  });

  test('leaves a replaced account replaced when the association withdraws it', async () => {
    await asOwner((trx) => trx.updateTable('pay_accounts').set({ state: 'replaced' }).execute());
    await provider.deliverEvents();
    provider.simulator.deauthorise(account);
    expect(await provider.deliverEvents()).toEqual([200]);
    expect(await row()).toMatchObject({ state: 'replaced', seen_state: 'created' });
  });

  test('changes nothing during an outage', async () => {
    provider.simulator.switches.failNext({ kind: 'bad_gateway' }, { times: 50 });
    await expect(sync()).rejects.toMatchObject({ kind: 'faulty' });
    expect(await row()).toMatchObject({ state: 'linked', seen_state: 'created' });
  });
});
