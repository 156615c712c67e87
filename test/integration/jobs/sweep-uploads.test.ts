import { beforeEach, describe, expect, test } from '@jest/globals';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { checkedUpload, png, sentUpload, storedObjects, storedUploads } from '../../support/world/uploads.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const sweep = () => runJob('sweep-uploads', {});

describe('the job sweep-uploads', () => {
  test('asks again for a check that did not end, after a quarter of an hour', async () => {
    const id = await sentUpload(world.as('alice'), png());
    await world.as('alice').post(`/api/uploads/${id}/complete`);
    // The message is lost.
    await globalThis.shared.removeMessages();
    clock.advance(900);
    expect(await sweep()).toEqual({ asked: 0 });
    clock.advance(1);
    expect(await sweep()).toEqual({ asked: 1 });
    expect(await deliverMessages()).toBe(1);
    expect(await sweep()).toEqual({ asked: 0 });
    expect(await storedUploads()).toMatchObject([{ state: 'ready' }]);
    expect(await storedObjects()).toEqual(['ready']);
  });

  test('asks no longer than a day, whatever the check dies of', async () => {
    const id = await sentUpload(world.as('alice'), png());
    await world.as('alice').post(`/api/uploads/${id}/complete`);
    for (let hours = 6; hours <= 24; hours += 6) {
      await globalThis.shared.removeMessages();
      clock.advance(6 * 3600);
      expect(await sweep()).toEqual({ asked: 1 });
    }
    clock.advance(1);
    await runJob('purge');
    expect(await sweep()).toEqual({ asked: 0 });
    await deliverMessages();
    expect(await storedUploads()).toEqual([]);
    expect(await storedObjects()).toEqual([]);
  });

  test('leaves alone what waits for its bytes and what is checked', async () => {
    await checkedUpload(world.as('alice'), png());
    await sentUpload(world.as('alice'), png());
    clock.advance(3600);
    expect(await sweep()).toEqual({ asked: 0 });
  });
});
