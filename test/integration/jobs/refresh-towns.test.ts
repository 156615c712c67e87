import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await world.as('ada').post('/api/towns', { code_insee: '96001' });
  await deliverMessages();
});

const refresh = () => runJob('refresh-towns', {});
const open = (date_start: string, date_end: string) =>
  world.as('ada').post('/api/operations', { name: 'Saison', date_start, date_end });
const age = (fetched_at = '2026-10-01T09:00:00.000Z') =>
  asOwner((trx) => trx.updateTable('towns').set({ fetched_at }).execute());
const town = async () => (await world.as('ada').get('/api/towns/96001')).body;

describe('the job refresh-towns', () => {
  test('fetches again what is older than a month, for an operation that is open', async () => {
    await open('2026-10-15', '2027-01-31');
    expect(await refresh()).toEqual({ asked: 0 });
    await age();
    expect(await refresh()).toEqual({ asked: 1 });
    expect(await refresh()).toEqual({ asked: 0 });
    expect(await town()).toMatchObject({ state: 'asked' });
    await deliverMessages();
    expect(await town()).toMatchObject({ state: 'ready', fetched_at: clock.now() });
  });

  test('leaves communes alone whose operations have ended or begin later, or that nobody uses', async () => {
    await age();
    expect(await refresh()).toEqual({ asked: 0 });
    await open('2026-09-01', '2026-11-01');
    expect(await refresh()).toEqual({ asked: 0 });
    await asOwner((trx) => trx.updateTable('operations').set({ chk_active: 0 }).execute());
    await open('2027-03-01', '2027-05-01');
    expect(await refresh()).toEqual({ asked: 0 });
    const soon = { date_start: '2027-01-15', date_end: '2027-03-01', chk_active: 1 } as const;
    await asOwner((trx) =>
      trx.updateTable('operations').set(soon).where('date_start', '=', '2027-03-01').execute(),
    );
    expect(await refresh()).toEqual({ asked: 1 });
  });

  test('does not disturb a commune that is being imported', async () => {
    await open('2026-10-15', '2027-01-31');
    await age();
    await asOwner((trx) => trx.updateTable('towns').set({ state: 'importing' }).execute());
    expect(await refresh()).toEqual({ asked: 0 });
  });
});
