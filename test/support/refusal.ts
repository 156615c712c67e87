import { Problem } from '../../lib/core/problems.ts';

/** The problem that a rule refuses with. */
export function refusalOf(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
