const SAMPLE_MS = 20;
const MEGABYTE = 1024 * 1024;

/** The peak growth of the process during some work, in megabytes. */
export async function peakGrowthMegabytes(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    await work();
    sample();
  } finally {
    clearInterval(timer);
  }
  return (peak - before) / MEGABYTE;
}
