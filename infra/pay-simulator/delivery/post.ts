import type { Delivery } from './parcel.ts';

const PATIENCE_MS = 10_000;

/** Posts once; true when the other side took it. */
export async function post(url: string, { body, headers }: Delivery, stop: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]);
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
