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

/** Runs work with limited concurrency; work still waiting on close is dropped. */
export type WorkPool = { add(work: () => Promise<void>): void; close(): Promise<void> };

export function openWorkPool(maxConcurrent: number): WorkPool {
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();
  const fill = () => {
    while (running.size < maxConcurrent) {
      const work = waiting.shift();
      if (!work) return;
      const run: Promise<void> = work().finally(() => {
        running.delete(run);
        fill();
      });
      running.add(run);
    }
  };
  return {
    add: (work) => {
      waiting.push(work);
      fill();
    },
    close: async () => {
      waiting.length = 0;
      await Promise.all(running);
    },
  };
}
