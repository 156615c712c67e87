/** Runs `work` on every item, `concurrency` at a time; calls `onDone` with the number of finished items. */
export async function forEachParallel<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, at: number) => Promise<void>,
  onDone: (done: number) => void,
): Promise<void> {
  let next = 0;
  let done = 0;
  const runWorker = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item === undefined) return;
      await work(item, at);
      done += 1;
      onDone(done);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
}
