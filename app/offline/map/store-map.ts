import { ownFile } from '../../own-files.ts';

/** The timeout for the service worker, which is only starting on the first visit. */
const TIMEOUT_MS = 5000;

/** Resolves once a service worker controls the page, without one, or after the timeout. */
async function workerReady(): Promise<void> {
  const keeper = navigator.serviceWorker;
  if (!keeper || keeper.controller) return;
  const taken = new Promise<void>((resolve) => {
    keeper.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** Loads the map page and code so that the service worker stores them for offline use; false if loading fails. */
export async function storeMap(page: () => Promise<unknown>): Promise<boolean> {
  await workerReady();
  const beside = (['map-worker', 'map-style'] as const).map((name) => fetch(ownFile(name)));
  return Promise.all([...beside, import('../../map/open.ts'), page()]).then(
    () => true,
    () => false,
  );
}
