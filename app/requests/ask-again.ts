import { useEffect, useRef } from 'preact/hooks';
import { Problem } from '../../clients/typescript/src/index.ts';
import type { Asked } from '../ui/answer.tsx';

const PAUSE_MS = 1000;
const LONGEST_MS = 5000;

/**
 * Reloads while waiting, 1 second after the first response and up to 5 seconds after later ones; also while the service cannot
 * be reached for a moment.
 */
export function useAskAgain(asked: Asked<unknown>, isPending: boolean): void {
  const { again, error } = asked;
  const isBusy = asked.state === 'loading' || (asked.state === 'there' && asked.isBusy);
  const rounds = useRef(0);
  const wasPending = useRef(isPending);
  if (error === undefined) wasPending.current = isPending;
  const isWaiting = error === undefined ? isPending : wasPending.current && isPassing(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is a new but equal function at each rendering.
  useEffect(() => {
    if (!isWaiting) rounds.current = 0;
    if (!isWaiting || isBusy) return;
    rounds.current += 1;
    const timer = setTimeout(again, Math.min(LONGEST_MS, PAUSE_MS * rounds.current));
    return () => clearTimeout(timer);
  }, [isWaiting, isBusy]);
}

const isPassing = (error: unknown): boolean =>
  !(error instanceof Problem && error.status < 500 && error.status !== 429);
