import { useEffect } from 'preact/hooks';

/** Calls `again` `seconds` after each `answer` while the page is visible, else when it becomes visible. */
export function usePoll(seconds: number | undefined, answer: unknown, again: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer restarts the wait, not each rendering.
  useEffect(() => {
    if (seconds === undefined) return;
    let isDue = false;
    const ask = () => {
      isDue = true;
      if (!document.hidden) again();
    };
    const onShown = () => {
      if (isDue && !document.hidden) again();
    };
    const timer = setTimeout(ask, seconds * 1000);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [seconds, answer]);
}
