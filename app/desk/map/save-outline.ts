import { Problem, type Schemas } from '../../../clients/typescript/src/index.ts';
import { outlineOfRings, type Rings } from '../../map/rings.ts';
import type { TownView } from '../../map/town.ts';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { outlineFaults } from './drawing-texts.ts';

type Sector = Schemas['Sector'];

/** Saves the drawn outline: creates a named sector or updates an existing one. */
export async function saveOutline(
  { operation }: TownView,
  sector: Sector | null,
  rings: Rings,
  sector_name: string,
): Promise<{ sector_id: number }> {
  const outline = outlineOfRings(rings);
  if (sector) return client.update(sector, { outline }).catch(say);
  const body = { operation_id: operation, sector_name, outline };
  return once('sector', body, (header) => client.sectors.create({ body, header })).catch(say);
}

/** Throws outline errors as a `Sentence`, and other errors unchanged. */
function say(error: unknown): never {
  const [fault] = error instanceof Problem ? error.errors : [];
  const sentence = fault?.pointer.startsWith('/outline') ? outlineFaults[fault.code] : undefined;
  throw sentence === undefined ? error : new Sentence(sentence);
}
