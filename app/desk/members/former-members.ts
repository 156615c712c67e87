import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { byName } from '../../texts/by-name.ts';
import { members as texts } from './texts.ts';

type Figures = Schemas['MemberFigures'];
export type Former = { user_id: number; name: string };

/** Who is no user any more and still has visits, which the figures of the season count. */
export function formerMembers(
  figures: readonly Figures[] = [],
  isPresent: (user_id: number) => boolean,
): Former[] {
  const former = figures.filter(({ user_id, passages }) => passages > 0 && !isPresent(user_id));
  return byName(
    former.map(({ user_id, name }) => ({ user_id, name: name ?? texts.unnamed })),
    ({ name }) => name,
  );
}

/** `Passeur 1 (ancien membre)` */
export const formerName = (name: string): string => `${name} (${texts.former})`;
