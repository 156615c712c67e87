import type { Door, Dwelling } from '../../offline/store/doors.ts';
import { dwellingKey, type FloorAndDoor, isNamed } from '../../offline/store/dwelling.ts';

/** The keys of the chosen dwellings; `unseen` follows what a colleague records meanwhile. */
export type Choice = 'unseen' | ReadonlySet<string>;

type Block = Pick<Door, 'dwellings' | 'state'>;

/** Where one may call. */
const callable = ({ dwellings, state }: Block): Dwelling[] =>
  state === 'do-not-call' ? [] : dwellings.filter(({ doNotCall }) => !doNotCall);

/** The named dwellings where nobody was this season. */
export const unseenOf = (block: Block): Dwelling[] =>
  callable(block).filter((one) => !one.last && isNamed(one));

/** Whether there are dwellings where nobody was this season, named or only counted. */
export const isUnseenLeft = (block: Block & Pick<Door, 'total'>): boolean =>
  block.state !== 'do-not-call' &&
  (unseenOf(block).length > 0 ||
    block.dwellings.filter(({ last, doNotCall }) => last ?? doNotCall).length < block.total);

/** The chosen dwellings; never one that is not to be called at, even if it was marked after it was chosen. */
export const chosenOf = (block: Block, choice: Choice): Dwelling[] =>
  choice === 'unseen' ? unseenOf(block) : callable(block).filter((one) => choice.has(dwellingKey(one)));

/** The choice with a dwelling added, or taken out. */
export function toggled(chosen: readonly Dwelling[], flat: FloorAndDoor): Choice {
  const key = dwellingKey(flat);
  const keys = new Set(chosen.map(dwellingKey));
  if (!keys.delete(key)) keys.add(key);
  return keys;
}
