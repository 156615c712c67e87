import type { EventBatch, EventStore } from '../gateways.ts';
import type { AwsTarget } from './aws.ts';
import { openSegmentBucket, type Run, type SegmentBucket } from './event-bucket.ts';
import { findNewest } from './event-newest.ts';

type Events = EventBatch['events'];
/** A segment, and the last position in it. */
type Reached = { number: number; last: number };

/** The event log as numbered objects under `<prefix>/logs/segments/` of a bucket. */
export function openEventSegments(bucket: string, prefix: string, target: AwsTarget): EventStore {
  return keepEventSegments(openSegmentBucket(bucket, prefix, target));
}

/**
 * One segment for each batch, created and never changed. Of all who write the same number one wins; the others
 * read what it wrote and go on behind it. So it does not matter who that was: another relay, or an attempt of
 * one's own whose answer was lost.
 */
export function keepEventSegments(bucket: SegmentBucket): EventStore {
  let known: Reached | undefined;
  const advance = (to: Reached): Reached => {
    if (!known || to.number > known.number) known = to;
    return to;
  };
  const reach = async (): Promise<Reached> => {
    const from = known ?? { number: 0, last: 0 };
    const number = await findNewest(bucket, from.number);
    return advance(number === from.number ? from : { number, last: await bucket.lastPositionOf(number) });
  };
  return {
    lastPosition: async () => (await reach()).last,
    append: async ({ day, events }) => {
      if (events.length === 0) return;
      let at = known ?? (await reach());
      for (let rest = after(at.last, events); rest; rest = after(at.last, events)) {
        const number = at.number + 1;
        const isOurs = await bucket.create(number, { day, ...rest });
        const last = isOurs ? rest.last : await lastOfWinner(bucket, number, rest.first, events);
        at = advance({ number, last });
      }
    },
  };
}

/** The events after a position; undefined when there are none. */
function after(position: number, events: Events): Run | undefined {
  return runOf(events.filter((event) => event.position > position));
}

function runOf(events: Events): Run | undefined {
  const [first, last] = [events.at(0)?.position, events.at(-1)?.position];
  if (first === undefined || last === undefined) return undefined;
  return { first, last, text: Buffer.from(events.map(({ line }) => `${line}\n`).join('')) };
}

/** How far the segment goes that somebody else wrote; it must hold what we would have written, from `first` on. */
async function lastOfWinner(
  bucket: SegmentBucket,
  number: number,
  first: number,
  events: Events,
): Promise<number> {
  const winner = await bucket.read(number);
  const ours = runOf(events.filter(({ position }) => position >= first && position <= winner.last));
  if (ours && !holds(winner, ours)) throw mismatch(bucket.keyOf(number));
  return winner.last;
}

/** Who begins earlier than the winner was left out; where both begin at the same event they must go on alike. */
function holds(winner: Run, ours: Run): boolean {
  if (ours.first !== winner.first) return ours.first > winner.first;
  const same = ours.last === winner.last ? winner.text : winner.text.subarray(0, ours.text.length);
  return ours.text.equals(same);
}

/** Names the segment, also where only the code of a failure is logged, and nothing of what it holds. */
function mismatch(key: string): Error {
  return Object.assign(new Error(`${key} does not hold the events that were to be stored there`), {
    code: key,
  });
}
