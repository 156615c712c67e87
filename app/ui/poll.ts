import { useEffect } from 'preact/hooks';

/** Asks again `seconds` after each `answer`, as the service says; nothing while nobody sees the page, at once when somebody does. */
export function usePoll(seconds: number | undefined, answer: unknown, again: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins anew with each answer, not with each rendering.
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
