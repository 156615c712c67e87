import { access, constants, stat } from 'node:fs/promises';
import { StopLine } from '../local/stop-line.ts';

/** The size of a file to import; stops on what cannot be one. */
export async function sizeOfReadable(file: string): Promise<number> {
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
