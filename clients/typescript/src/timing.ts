/** Time and chance, which a test gives by itself. */
export type Timing = {
  /** Resolves after so many milliseconds; rejects with the reason of the signal when that comes first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
};

export const realTiming: Timing = {
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', stop, { once: true });
    }),
  random: Math.random,
};
