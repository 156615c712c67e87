import { useEffect } from 'preact/hooks';
import type { Asked } from './answer.tsx';

const PAUSE_MS = 1000;

/** Asks again a second after each answer, as long as there is something to wait for. */
export function useAskAgain({ again, isBusy }: Asked<unknown>, isWaiting: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is made anew at each rendering and does the same.
  useEffect(() => {
    if (!isWaiting || isBusy) return;
    const timer = setTimeout(again, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isBusy]);
}
