import type {
  EventRun,
  SegmentBucket,
  SegmentSeries,
} from '../../../lib/gateways/event-log/segment-bucket.ts';

type Written = EventRun & { epoch: number; day: string };
type Around = <T>(call: () => Promise<T>) => Promise<T>;

/** A bucket whose calls all go through `around`. */
export function callsThrough(bucket: SegmentBucket, around: Around): SegmentBucket {
  return {
    newestEpoch: () => around(() => bucket.newestEpoch()),
    series: (epoch) => {
      const series = bucket.series(epoch);
      return {
        keyOf: series.keyOf,
        pageAfter: (number) => around(() => series.pageAfter(number)),
        lastPositionOf: (number) => around(() => series.lastPositionOf(number)),
        read: (number) => around(() => series.read(number)),
        create: (number, segment) => around(() => series.create(number, segment)),
      };
    },
  };
}

/** A process that is killed at its `nth` call: before the bucket receives the call, or before the process receives the answer. */
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

/** Whether the process was killed before it finished. */
export function isKilled(run: Promise<void>): Promise<boolean> {
  return run.then(
    () => false,
    (error: Error) => {
      if (error.message !== 'killed') throw error;
      return true;
    },
  );
}

/** A bucket in memory. */
export function memorySegments(): SegmentBucket & { written: Written[] } {
  const written: Written[] = [];
  return {
    written,
    newestEpoch: async () => written.reduce((newest, { epoch }) => Math.max(newest, epoch), 1),
    series: (epoch) => memorySeries(written, epoch),
  };
}

function memorySeries(written: Written[], epoch: number): SegmentSeries {
  const all = () => written.filter((segment) => segment.epoch === epoch);
  const at = (number: number): Written => {
    const found = all()[number - 1];
    if (!found) throw new Error(`there is no segment ${number}`);
    return found;
  };
  return {
    keyOf: String,
    pageAfter: async (number) => {
      const { length } = all();
      return {
        newest: length > number ? Math.min(length, number + 1000) : undefined,
        more: length > number + 1000,
      };
    },
    lastPositionOf: async (number) => at(number).last,
    read: async (number) => at(number),
    create: async (number, segment) => {
      const { length } = all();
      if (number <= length) return false;
      if (number > length + 1) throw new Error(`segment ${number} leaves a gap`);
      written.push({ ...segment, epoch });
      return true;
    },
  };
}
