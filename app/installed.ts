import { signal } from '@preact/signals';

/** Whether the app runs from the home screen, where people expect to stay signed in. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** Whether the browser deletes what a page stores if nobody opens the page for seven days, as Safari does. */
export const isEvicting = (): boolean => navigator.vendor.startsWith('Apple') && !isInstalled();

type InstallPrompt = Event & { prompt(): Promise<unknown> };

/** The browser's offer to install the app; undefined if it makes none. */
export const installPrompt = signal<InstallPrompt | undefined>();

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

/** Keeps the offer for the page that explains it. */
export function followInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isPrompt(event)) installPrompt.value = event;
  });
  addEventListener('appinstalled', () => {
    installPrompt.value = undefined;
  });
}
