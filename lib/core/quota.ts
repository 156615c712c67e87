import { type Instant, secondsBetween } from './time.ts';

/** Requests per minute, and the maximum burst. */
export type Quota = { perMinute: number; burst: number };

/** Requests left in the bucket, and whether this request was granted. */
export type QuotaResult = { tokens: number; granted: boolean };

/** The unit by which failures and requests are counted: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The network of an address, which names no single machine: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function networkPrefix(ip: string): string {
  const network = networkOf(ip);
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

/** Quotas of client addresses, counted per process. */
export type AddressBuckets = { take(address: string, quota: Quota, now: Instant): QuotaResult };

type Bucket = { tokens: number; since: Instant };

/** Limits the memory; clients with more addresses than this evade counting anyway. */
const MAX_ADDRESSES = 10_000;

/** Token buckets; above the maximum, the least recently used address is dropped. */
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
