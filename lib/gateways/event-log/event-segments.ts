import type { EventBatch, EventStore } from '../../core/gateways.ts';
import type { AwsTarget } from '../aws.ts';
import {
  type EventRun,
  openSegmentBucket,
  type SegmentBucket,
  type SegmentSeries,
} from './segment-bucket.ts';

/** Keys per page of an S3 listing. */
const KEYS_PER_PAGE = 1000;

/**
 * Finds the number of the newest segment, starting from `known`. A year of segments has more pages than a run has time
 * to list, so this skips ahead in doubling strides, and halves them after a position beyond the end.
 */
async function findNewest(series: SegmentSeries, known: number): Promise<number> {
  let position = known;
  let stride = 0;
  let beyond = false;
  for (;;) {
    const { newest, more } = await series.pageAfter(position + stride);
    if (newest === undefined) {
      if (stride === 0) return position;
      beyond = true;
    } else {
      if (!more) return newest;
      position = newest;
    }
    stride = beyond ? halvedStride(stride) : Math.max(KEYS_PER_PAGE, stride * 2);
  }
}

/** Halves a stride; 0 when the result would be shorter than a page. */
function halvedStride(stride: number): number {
  return stride < 2 * KEYS_PER_PAGE ? 0 : Math.floor(stride / 2);
}

type Events = EventBatch['events'];
/** The newest segment and the last position in it. */
type NewestSegment = { epoch: number; number: number; last: number };

/** Opens the event store under `<prefix>/logs/segments/` of a bucket. */
export function openEventSegments(bucket: string, prefix: string, target: AwsTarget): EventStore {
  return createSegmentStore(openSegmentBucket(bucket, prefix, target));
}

/**
 * Stores one immutable segment per batch. Of concurrent writers of one number one wins; the others read its segment and continue
 * after it. The winner may be another relay, or an earlier attempt of this one whose response was lost.
 */
export function createSegmentStore(bucket: SegmentBucket): EventStore {
  let known: NewestSegment | undefined;
  const remember = (to: NewestSegment): NewestSegment => {
    if (!known || to.epoch > known.epoch || (to.epoch === known.epoch && to.number > known.number))
      known = to;
    return to;
  };
  const findEnd = async (): Promise<NewestSegment> => {
    const epoch = await bucket.newestEpoch();
    const series = bucket.series(epoch);
    const from = known?.epoch === epoch ? known : { epoch, number: 0, last: known?.last ?? 0 };
    const number = await findNewest(series, from.number);
    if (number === from.number) return remember(from);
    return remember({ epoch, number, last: await series.lastPositionOf(number) });
  };
  return {
    reached: async () => {
      const { epoch, last } = await findEnd();
      return { epoch, position: last };
    },
    append: async ({ epoch, day, events }) => {
      if (events.length === 0) return;
      let at = known ?? (await findEnd());
      if (epoch < at.epoch) throw new Error(`the event log is in epoch ${at.epoch}, not ${epoch}`);
      // The numbers of segments restart in each epoch, the positions do not.
      if (epoch > at.epoch) at = { epoch, number: 0, last: at.last };
      const series = bucket.series(epoch);
      for (let rest = eventsAfter(at.last, events); rest; rest = eventsAfter(at.last, events)) {
        const number = at.number + 1;
        const isOurs = await series.create(number, { day, ...rest });
        const last = isOurs ? rest.last : await lastPositionOfWinner(series, number, rest.first, events);
        at = remember({ epoch, number, last });
      }
    },
  };
}

/** The events after a position; undefined when there are none. */
function eventsAfter(position: number, events: Events): EventRun | undefined {
  return runOf(events.filter((event) => event.position > position));
}

function runOf(events: Events): EventRun | undefined {
  const [first, last] = [events.at(0)?.position, events.at(-1)?.position];
  if (first === undefined || last === undefined) return undefined;
  return { first, last, text: Buffer.from(events.map(({ line }) => `${line}\n`).join('')) };
}

/** The last position of another writer's segment. Throws when its events from `first` on differ. */
async function lastPositionOfWinner(
  series: SegmentSeries,
  number: number,
  first: number,
  events: Events,
): Promise<number> {
  const winner = await series.read(number);
  const ours = runOf(events.filter(({ position }) => position >= first && position <= winner.last));
  if (ours && !isConsistent(winner, ours)) throw mismatch(series.keyOf(number));
  return winner.last;
}

/** Returns false when this run begins before the winner's first event, or when both begin at the same event and differ. */
function isConsistent(winner: EventRun, ours: EventRun): boolean {
  if (ours.first !== winner.first) return ours.first > winner.first;
  const same = ours.last === winner.last ? winner.text : winner.text.subarray(0, ours.text.length);
  return ours.text.equals(same);
}

/** The code names the segment because only the code of an error is logged. */
function mismatch(key: string): Error {
  return Object.assign(new Error(`${key} does not hold the events that were to be stored there`), {
    code: key,
  });
}
