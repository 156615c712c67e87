import { Problem } from '../problems.ts';
import { isStillReferenced } from './errors.ts';

/** Removes for good what nothing refers to. */
export async function removeForGood(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (isStillReferenced(error)) throw new Problem('still-referenced');
    throw error;
  }
}
