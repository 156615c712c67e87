/** Time and randomness, which tests replace. */
export type Timing = {
  /** Resolves after `milliseconds`; rejects with the signal's reason on abort. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A random number from 0 to below 1. */
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
