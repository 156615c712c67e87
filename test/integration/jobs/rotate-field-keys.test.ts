import { describe, expect, test } from '@jest/globals';
import { openOwnerSession } from '../../../infra/local/database/database.ts';
import { ensureFieldKeys, findFieldKeys } from '../../../lib/data/field-keys.ts';
import { asOwner } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, db, gateways, ids, resources } from '../../support/run/resources.ts';

const wrap = async (key: Uint8Array) => `wrapped:${Buffer.from(key).toString('hex')}`;
const rotate = () => {
  const owner = async () => ({ ...(await openOwnerSession(db)), wrap });
  return runJob('rotate-field-keys', {}, { ...resources, gateways: { ...gateways, owner } });
};
const kids = async () => (await findFieldKeys(db)).map(({ kid }) => kid);

describe('the job rotate-field-keys', () => {
  test('adds a key per run, but none when it is repeated within the hour', async () => {
    await asOwner((owner) => ensureFieldKeys(owner, { wrap, ids, now: clock.now() }));
    expect(await rotate()).toEqual({ kid: 'd2', added: true });
    expect(await rotate()).toEqual({ kid: 'd2', added: false });
    clock.advance(3601);
    expect(await rotate()).toEqual({ kid: 'd3', added: true });
    expect((await kids()).toSorted()).toEqual(['d1', 'd2', 'd3', 'i1']);
    const wrapped = (await findFieldKeys(db)).map((key) => key.wrapped);
    expect(new Set(wrapped).size).toBe(4);
  });

  test('requires a migrated database', async () => {
    await expect(rotate()).rejects.toThrow('run the migrate function first');
  });
});
