import { useEffect } from 'preact/hooks';
import { isStoredOverReload } from '../../ui/over-reload.ts';

/** While `isLost`, the browser asks before the page is closed or reloaded; the reload to a newer app loses nothing. */
export function useLossWarning(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isStoredOverReload('weighed-cuts')) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isLost]);
}
