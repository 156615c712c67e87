import { signal } from '@preact/signals';

/** Whether the service has a newer application than the one that runs in this tab. */
export const isNewer = signal(false);

const PAUSE_MS = 600_000;
const SCRIPT = /assets\/app-\w+\.js/;

const running = SCRIPT.exec(document.querySelector('script[type="module"]')?.getAttribute('src') ?? '')?.[0];
let checked = Date.now();

/** Asks which script the service starts with now; a service that does not answer is no reason to tell anything. */
export async function checkForNewer(): Promise<void> {
  checked = Date.now();
  const page = await fetch('/', { cache: 'no-cache' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  const served = SCRIPT.exec(page)?.[0];
  if (served !== undefined && running !== undefined && served !== running) isNewer.value = true;
}

/** A tab that comes back to the front, and one in which somebody goes on after ten minutes, asks. */
export function followVersions(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForNewer();
  });
  document.addEventListener('click', () => {
    if (Date.now() - checked > PAUSE_MS) void checkForNewer();
  });
}
