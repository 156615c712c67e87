import type { SegmentSeries } from './event-bucket.ts';

/** How many keys S3 lists at once. */
const PAGE = 1000;

/**
 * The number of the newest segment, looked for from `known` on. A year of minutes fills more pages than a run
 * has time for, so it strides ahead over what it need not see, and halves its stride once there is nothing there.
 */
export async function findNewest(series: SegmentSeries, known: number): Promise<number> {
  let at = known;
  let stride = 0;
  let beyond = false;
  for (;;) {
    const { newest, more } = await series.pageAfter(at + stride);
    if (newest === undefined) {
      if (stride === 0) return at;
      beyond = true;
    } else {
      if (!more) return newest;
      at = newest;
    }
    stride = beyond ? halved(stride) : Math.max(PAGE, stride * 2);
  }
}

/** Less than a page is not worth a stride. */
function halved(stride: number): number {
  return stride < 2 * PAGE ? 0 : Math.floor(stride / 2);
}
