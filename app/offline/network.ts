import { signal } from '@preact/signals';

/** Whether the service could not be reached when it was last asked. */
export const isOffline = signal(!navigator.onLine);

/** The requests of the client, from which `isOffline` is known: what the browser says of its network does not tell whether it leads anywhere. */
export async function ask(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    // It may have come just before the network went.
    isOffline.value = !navigator.onLine;
    return answer;
  } catch (error) {
    // Whoever left the page has not found out anything.
    if (!request.signal.aborted) isOffline.value = true;
    throw error;
  }
}

const PAUSE_MS = 30_000;

/** Calls `again` when the network is back or may be, as long as nothing has been answered; not while nobody looks. */
export function followNetwork(again: () => void): void {
  const tryAgain = () => {
    if (isOffline.value && document.visibilityState === 'visible') again();
  };
  addEventListener('offline', () => {
    isOffline.value = true;
  });
  addEventListener('online', tryAgain);
  document.addEventListener('visibilitychange', tryAgain);
  setInterval(tryAgain, PAUSE_MS);
}
