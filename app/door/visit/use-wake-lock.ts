import { useEffect } from 'preact/hooks';

/** Keeps the screen on; where the browser cannot, or refuses with an empty battery, it goes dark as usual. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isLeft = false;
    let release = () => {};
    // The browser releases it whenever the page is hidden.
    const keepOn = async () => {
      if (document.hidden) return;
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      release();
      release = () => void lock?.release();
      if (isLeft) release();
    };
    void keepOn();
    document.addEventListener('visibilitychange', keepOn);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', keepOn);
      release();
    };
  }, []);
}
