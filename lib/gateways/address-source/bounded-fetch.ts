import { counted, unpacked } from '../../core/bounded-bytes.ts';
import { SourceFailure } from '../../core/source-failure.ts';

/** How much may be read, and how long it may take. */
export type FetchLimits = { bytes: number; unpackedBytes: number; milliseconds: number };

export const usualLimits: FetchLimits = {
  bytes: 100_000_000,
  // A département of half a million addresses.
  unpackedBytes: 1_000_000_000,
  milliseconds: 60_000,
};

const MAX_REDIRECTS = 3;

export type Fetched = { content: AsyncIterable<Uint8Array>; size: number | null; etag: string | null };

/** Reads a file within limits, gzip unpacked. `known`: the ETag of the file at hand; undefined when it is still the last. */
export async function fetchBounded(
  address: string,
  limits: FetchLimits,
  known?: string | null,
): Promise<Fetched | undefined> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  const response = await follow(address, { signal, known: known ?? null });
  if (response.status === 304) return undefined;
  const { headers, body } = response;
  const isPacked = headers.get('content-encoding') !== null;
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (length > limits.bytes) throw new SourceFailure('too-large');
  if (headers.get('content-type')?.includes('text/html')) throw new SourceFailure('not-addresses');
  if (body === null) throw new SourceFailure('no-address');
  const received = counted(body, isPacked ? limits.unpackedBytes : limits.bytes, signal);
  const { content, isGzip } = await unpacked(received);
  return {
    content: isGzip ? counted(content, limits.unpackedBytes, signal) : content,
    // Fetch has unpacked what was packed for the way, so that the length says nothing.
    size: isPacked || isGzip || Number.isNaN(length) ? null : length,
    etag: headers.get('etag'),
  };
}

/** Follows redirects within a host only: another one is not on the list of hosts that were chosen. */
async function follow(address: string, { signal, known }: { signal: AbortSignal; known: string | null }) {
  let url = new URL(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await ask(url, signal, known);
    if (response.status === 200 || response.status === 304) return response;
    await response.body?.cancel();
    requireRedirect(response.status);
    url = redirected(url, response.headers.get('location'));
  }
  throw new SourceFailure('source-moved');
}

function requireRedirect(status: number): void {
  if (status === 404 || status === 410) throw new SourceFailure('not-in-source');
  if (status === 429 || status >= 500) throw new SourceFailure('source-unreachable');
  if (status < 300 || status >= 400) throw new SourceFailure('source-refused');
}

function redirected(from: URL, location: string | null): URL {
  const to = location === null ? null : URL.parse(location, from.href);
  if (to === null) throw new SourceFailure('source-refused');
  if (to.host !== from.host || to.protocol !== from.protocol) throw new SourceFailure('source-moved');
  return to;
}

async function ask(url: URL, signal: AbortSignal, known: string | null): Promise<Response> {
  const headers: Record<string, string> = known === null ? {} : { 'if-none-match': known };
  try {
    return await fetch(url.href, { signal, redirect: 'manual', headers });
  } catch {
    throw new SourceFailure(signal.aborted ? 'source-too-slow' : 'source-unreachable');
  }
}
