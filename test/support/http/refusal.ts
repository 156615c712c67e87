import { Problem } from '../../../lib/core/problems/problem.ts';

/** Returns the `Problem` that `work` throws; fails if it throws none. */
export function refusalOf(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
