import type { Run, SegmentBucket } from '../../lib/gateways/event-bucket.ts';

type Written = Run & { day: string };
type Around = <T>(call: () => Promise<T>) => Promise<T>;

/** The calls of a bucket, each of them made by `around`. */
export function callsThrough(bucket: SegmentBucket, around: Around): SegmentBucket {
  return {
    keyOf: bucket.keyOf,
    pageAfter: (number) => around(() => bucket.pageAfter(number)),
    lastPositionOf: (number) => around(() => bucket.lastPositionOf(number)),
    read: (number) => around(() => bucket.read(number)),
    create: (number, segment) => around(() => bucket.create(number, segment)),
  };
}

/** A process that is killed at its `nth` call: before the bucket hears of it, or before it hears of the bucket. */
export function killedAt(bucket: SegmentBucket, nth: number, moment: 'before' | 'after'): SegmentBucket {
  let calls = 0;
  return callsThrough(bucket, async (call) => {
    calls += 1;
    if (calls > nth || (calls === nth && moment === 'before')) throw new Error('killed');
    const answer = await call();
    if (calls === nth) throw new Error('killed');
    return answer;
  });
}

/** A bucket in memory. */
export function memorySegments(): SegmentBucket & { written: Written[] } {
  const written: Written[] = [];
  const at = (number: number): Written => {
    const found = written[number - 1];
    if (!found) throw new Error(`there is no segment ${number}`);
    return found;
  };
  return {
    written,
    keyOf: String,
    pageAfter: async (number) => ({
      newest: written.length > number ? Math.min(written.length, number + 1000) : undefined,
      more: written.length > number + 1000,
    }),
    lastPositionOf: async (number) => at(number).last,
    read: async (number) => at(number),
    create: async (number, segment) => {
      if (number <= written.length) return false;
      if (number > written.length + 1) throw new Error(`segment ${number} leaves a gap`);
      written.push(segment);
      return true;
    },
  };
}
