import { ownFile } from '../../own-files.ts';

/** For so long it is waited for what keeps the application: on the first visit it is just being started. */
const TIMEOUT_MS = 5000;

/** Resolves once what is asked for goes through what keeps it, or not at all. */
async function workerReady(): Promise<void> {
  const keeper = navigator.serviceWorker;
  if (!keeper || keeper.controller) return;
  const taken = new Promise<void>((resolve) => {
    keeper.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** Has the browser keep the page of the map and what draws it, so that it opens without a network; false where they could not be loaded. */
export async function storeMap(page: () => Promise<unknown>): Promise<boolean> {
  await workerReady();
  const beside = (['map-worker', 'map-style'] as const).map((name) => fetch(ownFile(name)));
  return Promise.all([...beside, import('../../map/open.ts'), page()]).then(
    () => true,
    () => false,
  );
}
