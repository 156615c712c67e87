/** Delayed work that can be cancelled as a whole. */
export type Timers = { later(ms: number, work: () => void): void; clear(): void };

export function openTimers(): Timers {
  const running = new Set<NodeJS.Timeout>();
  return {
    later: (ms, work) => {
      const timer = setTimeout(() => {
        running.delete(timer);
        work();
      }, ms);
      running.add(timer);
    },
    clear: () => {
      for (const timer of running) clearTimeout(timer);
    },
  };
}
