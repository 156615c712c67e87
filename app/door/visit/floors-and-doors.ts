import type { FloorAndDoor } from '../../offline/store/dwelling.ts';
import { Sentence } from '../../texts/failures.ts';
import { describeTexts as texts } from './describe-texts.ts';

/** A whole tower; more is a slip of the thumb. */
const MOST = 200;
const MOST_FLOORS = 60;
/** The longest name that the service takes. */
const LONGEST = 20;

/** A block as typed: its floors above the ground, and the number of doors per floor or their names. */
type Typed = { floors: string; hasGround: boolean; doors: string };

/** The dwellings of a block, floor by floor; throws a `Sentence` about the field that is wrong. */
export function floorsAndDoors({ floors, hasGround, doors }: Typed): FloorAndDoor[] {
  const highest = floors.trim() === '' ? 0 : Number(floors);
  if (!Number.isInteger(highest) || highest < 0 || highest > MOST_FLOORS)
    throw new Sentence(texts.wrongFloors, { cause: 'etages' });
  const lowest = hasGround ? 0 : 1;
  if (highest < lowest) throw new Sentence(texts.noFloor, { cause: 'etages' });
  const names = namesIn(doors);
  const dwellings = Array.from({ length: highest - lowest + 1 }, (_, at) => String(lowest + at)).flatMap(
    (floor) => names.map((door) => ({ floor, door })),
  );
  if (dwellings.length > MOST) throw new Sentence(texts.tooMany, { cause: 'portes' });
  return dwellings;
}

/** `3` → 1, 2, 3; `gauche, droite` → as they are, each once. */
function namesIn(doors: string): string[] {
  const typed = doors.trim();
  const names = /^\d+$/.test(typed) ? numbered(Number(typed)) : typed.split(/[,;]/);
  const byName = new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()]));
  byName.delete('');
  if (byName.size === 0) throw new Sentence(texts.noDoors, { cause: 'portes' });
  if ([...byName.keys()].some((name) => name.length > LONGEST))
    throw new Sentence(texts.longName, { cause: 'portes' });
  return [...byName.values()];
}

const numbered = (count: number): string[] =>
  Array.from({ length: Math.min(count, MOST + 1) }, (_, at) => String(at + 1));
