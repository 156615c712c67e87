/** Long enough for a window that works, which answers at once; one that sleeps is passed over. */
const PATIENCE_MS = 3000;

type WindowLock = { release: () => void };

/** Takes a name for this window, unless another window has it; `onLost`: another one took it over. */
export const lockIfFree = (name: string, onLost: () => void): Promise<WindowLock | undefined> =>
  hold(name, { ifAvailable: true }, onLost);

/** Asks the window that has a name to give it back, and takes it; from a window that does not answer, too. */
export async function takeOverLock(name: string, onLost: () => void): Promise<WindowLock | undefined> {
  const channel = new BroadcastChannel(name);
  channel.postMessage('give');
  channel.close();
  try {
    return await hold(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, onLost);
  } catch {
    return hold(name, { steal: true }, onLost);
  }
}

function hold(name: string, how: LockOptions, onLost: () => void): Promise<WindowLock | undefined> {
  const channel = new BroadcastChannel(name);
  return new Promise((resolve, reject) => {
    let isHeld = false;
    navigator.locks
      .request(name, how, (lock) => {
        if (!lock) return resolve(undefined);
        isHeld = true;
        channel.onmessage = onLost;
        return new Promise<void>((release) => resolve({ release }));
      })
      .catch((error: unknown) => {
        // A browser that keeps nothing has no names to take either: nothing is shared with other windows.
        if (isRefused(error)) return resolve({ release: () => {} });
        // Another window has taken it by force.
        if (isHeld) onLost();
        reject(error);
      })
      .finally(() => channel.close());
  });
}

const isRefused = (error: unknown): boolean => Reflect.get(Object(error), 'name') === 'SecurityError';
