/** Runs work side by side, so much at a time; what is still waiting when it is closed is dropped. */
export type Lanes = { add(work: () => Promise<void>): void; close(): Promise<void> };

export function openLanes(most: number): Lanes {
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();
  const fill = () => {
    while (running.size < most) {
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
