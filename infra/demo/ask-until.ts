const PAUSE_MS = 200;
const PATIENCE_MS = 120_000;

/**
 * Asks again until an answer is what was waited for, and returns the last one: the caller looks whether it is. Given up is
 * only what has made no progress for two minutes, so that a busy machine is slow and not wrong.
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
