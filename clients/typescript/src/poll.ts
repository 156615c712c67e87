import type { Api } from './generated/api.ts';
import type { Timing } from './timing.ts';
import type { Tries } from './try-again.ts';

/** The operations, and the settings for requests to the storage bucket. */
export type Reach = { api: Api; tries: Tries };
export type Waiting = { signal?: AbortSignal };

const TIMES = 120;

export type Asked<T> = { found: T } | { after: number };

/** Calls `ask` until it finds a result, `after` seconds apart; `isLast` is true at the 120th and last call. */
export async function poll<T>(
  timing: Timing,
  signal: AbortSignal | undefined,
  ask: (isLast: boolean) => Promise<Asked<T>>,
): Promise<T> {
  for (let time = 1; ; time += 1) {
    const answer = await ask(time === TIMES);
    if ('found' in answer) return answer.found;
    await timing.sleep(answer.after * 1000, signal);
  }
}
