const PAUSE_MS = 200;
const PATIENCE_MS = 120_000;

/**
 * Repeats a request until its answer satisfies `isThere`, and returns the last answer, which the caller must check. Gives up only
 * after two minutes without progress, so that a busy machine is slow but causes no failure.
 */
export async function askUntil<T>(
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
  progressOf: (answer: T) => number = () => 0,
): Promise<T> {
  let progress = Number.NaN;
  let since = Date.now();
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (progressOf(answer) !== progress) {
      progress = progressOf(answer);
      since = Date.now();
    }
    if (Date.now() - since > PATIENCE_MS) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
