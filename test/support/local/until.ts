const PAUSE_MS = 20;

/** Polls until `ask` returns a value and returns it; throws after the timeout, which is shorter than a test's. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  timeoutMs = 120_000,
): Promise<T> {
  for (const start = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() - start > timeoutMs) throw new Error(`waited in vain for ${what}`);
  }
}
