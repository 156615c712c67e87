import type { Quota, Taken } from './quota.ts';
import { type Instant, secondsBetween } from './time.ts';

/** The quotas of client addresses as one process counts them. */
export type AddressBuckets = { take(address: string, quota: Quota, now: Instant): Taken };

type Bucket = { tokens: number; since: Instant };

/** Whoever has that many addresses is not stopped by counting; memory stays small. */
const MAX_ADDRESSES = 10_000;

/** Buckets that refill evenly; of too many addresses the one that asked longest ago is forgotten. */
export function addressBuckets(maxAddresses = MAX_ADDRESSES): AddressBuckets {
  const buckets = new Map<string, Bucket>();
  return {
    take(address, { perMinute, burst }, now) {
      const { tokens, since } = buckets.get(address) ?? { tokens: burst, since: now };
      const seconds = Math.max(0, secondsBetween(since, now));
      const left = Math.min(burst, tokens + (seconds * perMinute) / 60);
      const granted = left >= 1;
      const kept = granted ? left - 1 : left;
      buckets.delete(address);
      buckets.set(address, { tokens: kept, since: seconds > 0 ? now : since });
      const [oldest] = buckets.keys();
      if (buckets.size > maxAddresses && oldest !== undefined) buckets.delete(oldest);
      return { tokens: kept, granted };
    },
  };
}
