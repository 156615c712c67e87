import { isConnectionLost } from './errors.ts';

/**
 * Runs it once more when the connection it was given turns out to have ended: what a process finds after a sleep may
 * be one that the server ended meanwhile. From the call of `itCounts` on it may not happen twice.
 */
export async function onLiveConnection<T>(run: (itCounts: () => void) => Promise<T>): Promise<T> {
  let counts = false;
  const itCounts = () => {
    counts = true;
  };
  try {
    return await run(itCounts);
  } catch (error) {
    if (counts || !isConnectionLost(error)) throw error;
    return run(itCounts);
  }
}
