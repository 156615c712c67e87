import { allowWorker } from '../../own-workers.ts';

const WORKER = '/service-worker.js';

/** Registers the service worker that stores the app, after the page has loaded. */
export function keepApplication(): void {
  allowWorker(WORKER);
  addEventListener('load', () => {
    // A browser that refuses, such as in private windows, loads the app from the network.
    navigator.serviceWorker?.register(WORKER).catch(() => {});
  });
}
