import { access, constants, stat } from 'node:fs/promises';
import { StopLine } from '../local/stop-line.ts';

/** Returns the size of a file; throws unless it is a readable, non-empty regular file. */
export async function requireReadableFile(file: string): Promise<number> {
  const found = await stat(file).catch(() => {
    throw new StopLine(`There is no file ${file}.`);
  });
  if (!found.isFile()) throw new StopLine(`${file} is not a file.`);
  if (found.size === 0) throw new StopLine(`${file} is empty.`);
  await access(file, constants.R_OK).catch(() => {
    throw new StopLine(`${file} cannot be read: its rights do not allow it.`);
  });
  return found.size;
}
