/** Runs `work` on every item, a few at a time, as a few phones would; tells how many are done. */
export async function parallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T, at: number) => Promise<void>,
  onDone: (done: number) => void,
): Promise<void> {
  let next = 0;
  let done = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item === undefined) return;
      await work(item, at);
      done += 1;
      onDone(done);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
}
