import type { Delivery } from './build-deliveries.ts';

const TIMEOUT_MS = 10_000;

/** Posts once; true for a 2xx response. */
export async function post(url: string, { body, headers }: Delivery, stop: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
