import { isRaceLost } from '../data/errors.ts';
import type { Ids } from '../ids.ts';
import type { Resources } from './resources.ts';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;

/** Runs a whole transaction, again from the start when it lost against another one, five times at most. */
export async function tryAgain<T>(
  { ids, pause }: Pick<Resources, 'ids' | 'pause'>,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRaceLost(error) || attempts === ATTEMPTS) throw error;
    }
    await pause(pauseAfter(attempts, ids));
  }
}

/** Any time up to a limit that doubles: those who met do not meet again. */
function pauseAfter(attempts: number, ids: Ids): number {
  const [drawn = 0] = ids.bytes(1);
  return (drawn / 256) * FIRST_PAUSE_MS * 2 ** (attempts - 1);
}
