import { describe, expect, test } from '@jest/globals';
import { PayFailure } from '../../../lib/core/pay-failure.ts';
import { type Creation, createOnce } from '../../../lib/pay/create-once.ts';

const now = '2026-11-20T09:00:00.000Z';
const replayed = new PayFailure('accounts.create', 'faulty', { isReplay: true });

/** A creation that records its steps; `finds` and `creates` are the successive results. */
function creation(
  startedAt: string | null,
  finds: (string | undefined)[],
  creates: (string | PayFailure)[],
): Creation<string> & { done: string[] } {
  const done: string[] = [];
  let attempt = 1;
  return {
    done,
    startedAt,
    key: 'key 1',
    nextKey: async () => {
      attempt += 1;
      done.push('next key');
      return `key ${attempt}`;
    },
    find: async () => {
      done.push('find');
      return finds.shift();
    },
    create: async (key) => {
      done.push(`make under ${key}`);
      const made = creates.shift() ?? 'made';
      if (made instanceof PayFailure) throw made;
      return made;
    },
  };
}

describe('creating the provider object of a record', () => {
  test("uses the record's key when the record is new", async () => {
    const fresh = creation(null, [], []);
    expect(await createOnce({ now }, fresh)).toBe('made');
    expect(fresh.done).toEqual(['make under key 1']);
  });

  test('finds the object when an earlier response was lost', async () => {
    const lost = creation('2026-11-20T08:59:00.000Z', ['found'], []);
    expect(await createOnce({ now }, lost)).toBe('found');
    expect(lost.done).toEqual(['find']);
  });

  test('retries with the same key when the object is not found', async () => {
    const lost = creation('2026-11-20T08:59:00.000Z', [undefined], []);
    await createOnce({ now }, lost);
    expect(lost.done).toEqual(['find', 'make under key 1']);
  });

  test('takes a new key once the provider may have forgotten the old one', async () => {
    const old = creation('2026-11-19T12:59:59.000Z', [undefined], []);
    await createOnce({ now }, old);
    expect(old.done).toEqual(['find', 'next key', 'make under key 2']);
    const young = creation('2026-11-19T13:00:00.000Z', [undefined], []);
    await createOnce({ now }, young);
    expect(young.done).toEqual(['find', 'make under key 1']);
  });

  test('takes a new key when an error is stored under the old one, after another search', async () => {
    const kept = creation(null, [undefined], [replayed, 'made']);
    expect(await createOnce({ now }, kept)).toBe('made');
    expect(kept.done).toEqual(['make under key 1', 'find', 'next key', 'make under key 2']);
  });

  test('finds the object when the stored error hid a success', async () => {
    const kept = creation(null, ['found'], [replayed]);
    expect(await createOnce({ now }, kept)).toBe('found');
    expect(kept.done).toEqual(['make under key 1', 'find']);
  });

  test('takes a new key when the old one was used with other parameters', async () => {
    const other = new PayFailure('accounts.create', 'refused', { isReplay: true });
    const changed = creation('2026-11-20T08:59:00.000Z', [undefined, undefined], [other, 'made']);
    expect(await createOnce({ now }, changed)).toBe('made');
    expect(changed.done).toContain('make under key 2');
  });

  test.each(['unavailable', 'faulty', 'unauthorised', 'disconnected', 'missing', 'refused'] as const)(
    'keeps the key after a failure of kind %s',
    async (kind) => {
      const failing = creation(null, [], [new PayFailure('accounts.create', kind)]);
      await expect(createOnce({ now }, failing)).rejects.toMatchObject({ kind });
      expect(failing.done).toEqual(['make under key 1']);
    },
  );
});
