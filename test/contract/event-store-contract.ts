import { describe, expect, test } from '@jest/globals';
import type { EventStore } from '../../lib/core/gateways.ts';

/** An empty store of any kind, and functions to inspect it. */
export type StoreUnderTest = {
  /** Opens the store again, as the next process does. */
  reopen(): EventStore;
  /** The lines of each day. */
  days(): Promise<Record<string, string[]>>;
};

const DAY = '2026-11-20';
const event = (position: number, line = `{"n":${position}}`) => ({ position, line });
const batch = (...positions: number[]) => ({ epoch: 1, day: DAY, events: positions.map((at) => event(at)) });

/** The tests that every driver of the event store has to pass. */
export function describeEventStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the event store over ${name}`, () => {
    test('holds nothing at first', async () => {
      const fresh = await open();
      expect(await fresh.reopen().reached()).toMatchObject({ position: 0 });
      expect(await fresh.days()).toEqual({});
    });

    test('keeps lines in their order and knows the last position', async () => {
      const fresh = await open();
      const store = fresh.reopen();
      await store.reached();
      await store.append(batch(1, 2));
      await store.append(batch(3));
      expect(await fresh.days()).toEqual({ [DAY]: ['{"n":1}', '{"n":2}', '{"n":3}'] });
      expect(await store.reached()).toMatchObject({ position: 3 });
    });

    test('is found by the next process as the last one left it', async () => {
      const fresh = await open();
      const store = fresh.reopen();
      await store.reached();
      await store.append(batch(1, 2));
      const next = fresh.reopen();
      expect(await next.reached()).toMatchObject({ position: 2 });
      await next.append(batch(3));
      expect(await fresh.days()).toEqual({ [DAY]: ['{"n":1}', '{"n":2}', '{"n":3}'] });
    });

    test('stores a repeated batch once, and of an overlapping one what is new', async () => {
      const fresh = await open();
      const store = fresh.reopen();
      await store.reached();
      await store.append(batch(1, 2));
      await store.append(batch(1, 2));
      await fresh.reopen().append(batch(1, 2));
      await store.append(batch(2, 3));
      expect(await fresh.days()).toEqual({ [DAY]: ['{"n":1}', '{"n":2}', '{"n":3}'] });
    });

    test('keeps lines that look the same: positions tell them apart', async () => {
      const fresh = await open();
      const store = fresh.reopen();
      await store.reached();
      await store.append({ epoch: 1, day: DAY, events: [event(1, 'same'), event(2, 'same')] });
      await store.append({ epoch: 1, day: DAY, events: [event(3, 'same')] });
      expect(await fresh.days()).toEqual({ [DAY]: ['same', 'same', 'same'] });
    });

    test('keeps each day apart, whatever day comes first', async () => {
      const fresh = await open();
      const store = fresh.reopen();
      await store.reached();
      await store.append({ epoch: 1, day: '2026-12-31', events: [event(1)] });
      await store.append({ epoch: 1, day: '2027-01-01', events: [event(2)] });
      await store.append({ epoch: 1, day: '2026-12-31', events: [event(3)] });
      expect(await fresh.days()).toEqual({
        '2026-12-31': ['{"n":1}', '{"n":3}'],
        '2027-01-01': ['{"n":2}'],
      });
    });

    test('takes gaps, large positions and an empty batch as they come', async () => {
      const fresh = await open();
      const store = fresh.reopen();
      await store.reached();
      await store.append(batch());
      await store.append(batch(7, 9, 5_000_000_000));
      expect(await store.reached()).toMatchObject({ position: 5_000_000_000 });
      await store.append(batch(8));
      expect(await fresh.days()).toEqual({ [DAY]: ['{"n":7}', '{"n":9}', '{"n":5000000000}'] });
    });

    test('goes on in a new epoch behind the one before', async () => {
      const fresh = await open();
      const store = fresh.reopen();
      await store.reached();
      await store.append(batch(1, 2));
      await store.append({ ...batch(2, 3), epoch: 3 });
      await store.append({ ...batch(3, 4), epoch: 3 });
      await fresh.reopen().append({ ...batch(4, 5), epoch: 3 });
      expect(await store.reached()).toEqual({ epoch: 3, position: 5 });
      expect(await fresh.reopen().reached()).toEqual({ epoch: 3, position: 5 });
      expect((await fresh.days())[DAY]).toEqual([1, 2, 3, 4, 5].map((at) => `{"n":${at}}`));
    });

    test('refuses an epoch before the newest, and stores nothing of it', async () => {
      const fresh = await open();
      const store = fresh.reopen();
      await store.reached();
      await store.append(batch(1));
      await store.append({ ...batch(2), epoch: 2 });
      const refusal = 'the event log is in epoch 2, not 1';
      await expect(store.append(batch(2, 3))).rejects.toThrow(refusal);
      await expect(fresh.reopen().append(batch(3))).rejects.toThrow(refusal);
      expect(await fresh.days()).toEqual({ [DAY]: ['{"n":1}', '{"n":2}'] });
    });

    test('keeps letters of every script, and long lines', async () => {
      const fresh = await open();
      const store = fresh.reopen();
      const lines = ['{"username":"Zoé Łukasz 李小龙 🎅"}', `{"changes":"${'é'.repeat(100_000)}"}`];
      await store.reached();
      await store.append({ epoch: 1, day: DAY, events: lines.map((line, at) => event(at + 1, line)) });
      expect(await fresh.days()).toEqual({ [DAY]: lines });
    });
  });
}
