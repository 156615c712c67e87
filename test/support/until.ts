const PAUSE_MS = 20;

/** Asks again and again until there is an answer; gives up, and says on what, before the guard of the whole test does. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  patienceMs = 120_000,
): Promise<T> {
  for (const start = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() - start > patienceMs) throw new Error(`waited in vain for ${what}`);
  }
}
