import { DamagedFile } from '../damaged-file.ts';

/** Takes a file that says nonsense as none; a store that fails is something else. */
export function ignoreDamage(error: unknown): undefined {
  if (error instanceof DamagedFile) return undefined;
  throw error;
}
