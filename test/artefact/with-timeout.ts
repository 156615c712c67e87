/**
 * Resolves like the promise, or rejects with an error that names `what` after the timeout. Milliseconds of `notCounted`, which only
 * grow, do not count; NaN is none.
 */
export async function withTimeout<T>(
  what: string,
  milliseconds: number,
  promise: Promise<T>,
  notCounted: () => number = () => 0,
): Promise<T> {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const check = () => {
      const left = milliseconds + (notCounted() || 0) - (performance.now() - start);
      if (left > 0) timer = setTimeout(check, Math.ceil(left));
      else reject(new Error(`${what} took more than ${milliseconds} ms`));
    };
    timer = setTimeout(check, milliseconds);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
