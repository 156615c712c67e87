import { access, constants, stat } from 'node:fs/promises';
import { UserError } from '../local/user-error.ts';

/** Returns the size of a file; throws unless it is a readable, non-empty regular file. */
export async function requireReadableFile(file: string): Promise<number> {
  const found = await stat(file).catch(() => {
    throw new UserError(`There is no file ${file}.`);
  });
  if (!found.isFile()) throw new UserError(`${file} is not a file.`);
  if (found.size === 0) throw new UserError(`${file} is empty.`);
  await access(file, constants.R_OK).catch(() => {
    throw new UserError(`${file} cannot be read: its rights do not allow it.`);
  });
  return found.size;
}
