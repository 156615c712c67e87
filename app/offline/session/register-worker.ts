import { allowWorker } from '../../own-workers.ts';

const WORKER = '/service-worker.js';

/** Lets the browser keep the application, once this page has loaded what it needs itself. */
export function keepApplication(): void {
  allowWorker(WORKER);
  addEventListener('load', () => {
    // A browser that refuses, in a private window for instance, opens the application with a network as before.
    navigator.serviceWorker?.register(WORKER).catch(() => {});
  });
}
