import { expect, test } from '@jest/globals';
import { once } from '../../../app/requests/once.ts';
import { NetworkFault, Problem } from '../../../clients/typescript/src/index.ts';

const refused = (
  status: number,
  code: 'idempotency-key-in-flight' | 'too-many-requests' | 'validation-failed',
) =>
  new Problem(
    'cash-declare',
    { type: 'about:blank', title: '', status, detail: '', instance: '', code, request_id: '', errors: [] },
    undefined,
  );

/** The keys of a request that is repeated until it succeeds, after these failures. */
async function keysOf(...failures: readonly unknown[]): Promise<string[]> {
  const keys: string[] = [];
  const left = [...failures];
  const press = () =>
    once('deposit', { cents: failures.length }, async ({ 'Idempotency-Key': key }) => {
      keys.push(key);
      const failure = left.shift();
      if (failure !== undefined) throw failure;
    });
  for (const failure of failures) await expect(press()).rejects.toBe(failure);
  await press();
  return keys;
}

test.each([
  ['no answer came', new NetworkFault('lost')],
  ['the first request is still at work', refused(409, 'idempotency-key-in-flight')],
  ['there were too many requests', refused(429, 'too-many-requests')],
])('what is pressed again because %s goes under the same key', async (_, failure) => {
  const [first, second] = await keysOf(failure);
  expect(second).toBe(first);
});

test('what was refused goes under another key, and so does what was done', async () => {
  const [first, second] = await keysOf(refused(400, 'validation-failed'));
  expect(second).not.toBe(first);
  const [third] = await keysOf();
  const [fourth] = await keysOf();
  expect(fourth).not.toBe(third);
});
