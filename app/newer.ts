import { signal } from '@preact/signals';
import { storedPage } from './offline/session/stored-page.ts';

/** Whether a newer app than the running one is ready to open. */
export const isNewer = signal(false);

const PAUSE_MS = 600_000;
const SCRIPT = /assets\/app-\w+\.js/;

const running = SCRIPT.exec(document.querySelector('script[type="module"]')?.getAttribute('src') ?? '')?.[0];
let checked = Date.now();

/**
 * Compares the running script with the one that a reload would start; ignores a service without a response.
 * With a service worker, this is the stored app, so a newer one is reported only once completely stored.
 */
export async function checkForNewer(): Promise<void> {
  checked = Date.now();
  // Undefined in browsers that store nothing.
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

/** Checks when the tab is shown, on a click 10 minutes after the last check, and on the worker's message. */
export function followVersions(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForNewer();
  });
  document.addEventListener('click', () => {
    if (Date.now() - checked > PAUSE_MS) void checkForNewer();
  });
  navigator.serviceWorker?.addEventListener('message', async () => compare(await storedPage()));
}
