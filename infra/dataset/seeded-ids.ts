import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Ids } from '../../lib/core/ids.ts';
import type { Instant } from '../../lib/core/time.ts';

/** Ids that depend only on the seed; `at` sets the timestamp of the following UUIDs. */
export type SeededIds = Ids & { at(instant: Instant): SeededIds };

const UUID_BYTES = 16;

/** Derives bytes from a hash of seed and counter; different seeds share none, so that no nonce is reused. */
export function seededIds(seed: number, start: Instant): SeededIds {
  let counter = 0;
  let now = start;
  let block = Buffer.alloc(0);
  const nextBlock = () => {
    counter += 1;
    return createHash('sha512').update(`${seed}|${counter}`).digest();
  };
  const bytes = (length: number) => {
    while (block.length < length) block = Buffer.concat([block, nextBlock()]);
    const taken = block.subarray(0, length);
    block = block.subarray(length);
    return taken;
  };
  const uuid = () => v7({ msecs: Date.parse(now), random: bytes(UUID_BYTES) });
  const ids: SeededIds = {
    bytes,
    uuid,
    holder: uuid,
    at: (instant) => {
      now = instant;
      return ids;
    },
  };
  return ids;
}
