const EVERY_MS = 20;
const MEGABYTE = 1024 * 1024;

/** By how many megabytes the process grows at most while some work is done. */
export async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return (peak - before) / MEGABYTE;
}
