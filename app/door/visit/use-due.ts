import { useEffect, useState } from 'preact/hooks';

/** How long a member with a donor in front waits before the page says that the service is slow. */
export const SLOW_MS = 10_000;

/** Whether this many milliseconds have passed since they were first given. */
export function useDue(milliseconds: number | undefined): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    setDue(false);
    if (milliseconds === undefined) return;
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isDue;
}
