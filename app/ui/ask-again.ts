import { useEffect, useRef } from 'preact/hooks';
import type { Asked } from './answer.tsx';

const PAUSE_MS = 1000;
const LONGEST_MS = 5000;

/** Asks again a little after each answer, as long as there is something to wait for; what takes long is asked for less often. */
export function useAskAgain({ again, isBusy }: Asked<unknown>, isWaiting: boolean): void {
  const rounds = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is made anew at each rendering and does the same.
  useEffect(() => {
    if (!isWaiting) rounds.current = 0;
    if (!isWaiting || isBusy) return;
    rounds.current += 1;
    const timer = setTimeout(again, Math.min(LONGEST_MS, PAUSE_MS * rounds.current));
    return () => clearTimeout(timer);
  }, [isWaiting, isBusy]);
}
