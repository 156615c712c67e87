import { signal } from '@preact/signals';
import { storedPage } from './offline/session/stored-page.ts';

/** Whether a newer application than the one that runs in this tab is ready to be opened. */
export const isNewer = signal(false);

const PAUSE_MS = 600_000;
const SCRIPT = /assets\/app-\w+\.js/;

const running = SCRIPT.exec(document.querySelector('script[type="module"]')?.getAttribute('src') ?? '')?.[0];
let checked = Date.now();

/**
 * Asks which script the next opening starts with; a service that does not answer is no reason to tell anything. Where a service
 * worker keeps the application, that is what it has kept: a newer one is told of once it is here whole.
 */
export async function checkForNewer(): Promise<void> {
  checked = Date.now();
  // A browser that keeps nothing has none.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.active) return compare(await servedPage());
  await registration.update().catch(() => {});
  compare(await storedPage());
}

const servedPage = (): Promise<string> =>
  fetch('/', { cache: 'no-cache' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );

function compare(page = ''): void {
  const next = SCRIPT.exec(page)?.[0];
  if (next !== undefined && running !== undefined) isNewer.value = next !== running;
}

/** A tab that comes back to the front asks, and one in which somebody goes on after ten minutes; a service worker tells by itself. */
export function followVersions(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForNewer();
  });
  document.addEventListener('click', () => {
    if (Date.now() - checked > PAUSE_MS) void checkForNewer();
  });
  navigator.serviceWorker?.addEventListener('message', async () => compare(await storedPage()));
}
