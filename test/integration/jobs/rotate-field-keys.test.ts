import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Db } from '../../../lib/data/db.ts';
import { findFieldKeys } from '../../../lib/data/field-keys.ts';
import { openEmptyDatabase } from '../../support/empty-database.ts';
import { runJob } from '../../support/job.ts';
import { clock, gateways, resources } from '../../support/resources.ts';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openEmptyDatabase());
});
afterAll(() => close());

const wrap = async (key: Uint8Array) => `wrapped:${Buffer.from(key).toString('hex')}`;
const run = (job: string) => {
  const owner = async () => ({ db, wrap, close: async () => {} });
  return runJob(job, {}, { ...resources, gateways: { ...gateways, owner } });
};
const kids = async () => (await findFieldKeys(db)).map(({ kid }) => kid);

describe('the job rotate-field-keys', () => {
  test('adds a key per run, but none when it is repeated within the hour', async () => {
    await run('migrate');
    expect(await run('rotate-field-keys')).toEqual({ kid: 'd2', added: true });
    expect(await run('rotate-field-keys')).toEqual({ kid: 'd2', added: false });
    clock.advance(3601);
    expect(await run('rotate-field-keys')).toEqual({ kid: 'd3', added: true });
    expect((await kids()).toSorted()).toEqual(['d1', 'd2', 'd3', 'i1']);
    const wrapped = (await findFieldKeys(db)).map((key) => key.wrapped);
    expect(new Set(wrapped).size).toBe(4);
  });

  test('requires a migrated database', async () => {
    await db.deleteFrom('field_keys').execute();
    await expect(run('rotate-field-keys')).rejects.toThrow('run the migrate function first');
  });
});
