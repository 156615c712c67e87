/** The wait for another window to release the lock, in milliseconds; active windows respond at once. */
const PATIENCE_MS = 3000;

type WindowLock = { release: () => void };

/** Locks a name for this window, unless another window holds it; calls `onLost` when another window takes it. */
export const lockIfFree = (name: string, onLost: () => void): Promise<WindowLock | undefined> =>
  requestLock(name, { ifAvailable: true }, onLost);

/** Asks the window that holds a lock to release it; takes the lock by force if it does not respond. */
export async function takeOverLock(name: string, onLost: () => void): Promise<WindowLock | undefined> {
  const channel = new BroadcastChannel(name);
  channel.postMessage('give');
  channel.close();
  try {
    return await requestLock(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, onLost);
  } catch {
    return requestLock(name, { steal: true }, onLost);
  }
}

function requestLock(name: string, how: LockOptions, onLost: () => void): Promise<WindowLock | undefined> {
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
        // A browser that stores nothing also refuses locks; no data is shared with other windows then.
        if (isRefused(error)) return resolve({ release: () => {} });
        // Another window has stolen the lock.
        if (isHeld) onLost();
        reject(error);
      })
      .finally(() => channel.close());
  });
}

const isRefused = (error: unknown): boolean => Reflect.get(Object(error), 'name') === 'SecurityError';
