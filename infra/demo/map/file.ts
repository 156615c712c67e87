import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Season } from '../season.ts';
import { drawMap } from './draw-map.ts';
import { readMap } from './figures.ts';

/** Draws the chief's map of the season into `folder`; returns the path of the picture. */
export async function writeMap(
  { chief, operationId }: Season,
  townName: string,
  folder: string,
): Promise<string> {
  const map = readMap(await chief.operations.map({ path: { operation_id: operationId } }));
  const path = join(folder, `carte-${operationId}.svg`);
  await writeFile(path, drawMap(map, `La tournée à ${townName}`));
  return path;
}
