import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import { sentencesOfItem } from '../../texts/item-sentences.ts';
import { plural } from '../../texts/numbers.ts';
import { shownName } from '../members/find-users.ts';

type User = Schemas['User'];

/** People that the service adds in one request. */
export const AT_ONCE = 200;

/** How many were added, and a sentence for each who was refused. */
export type Added = { people: number; refused: string[] };

/** Adds people to a season in as many requests as needed, counts them in `sums` and tells how many were sent before each. */
export async function addToSeason(
  chosen: readonly User[],
  operation_id: number,
  sums: Added,
  tell: (sent: number) => void,
): Promise<void> {
  for (let first = 0; first < chosen.length; first += AT_ONCE) {
    tell(first);
    const some = chosen.slice(first, first + AT_ONCE);
    const body = { members: some.map(({ user_id }) => ({ user_id })) };
    const { results } = await client.operations.addMembers({ path: { operation_id }, body });
    sums.people += results.filter(({ status }) => status !== 'refused').length;
    const whys = results.flatMap(({ index, problem }) =>
      sentencesOfItem(problem).map((why) => `${nameAt(some, index)} : ${why}`),
    );
    sums.refused.push(...whys);
  }
}

function nameAt(users: readonly User[], index: number): string {
  const user = users[index];
  return user ? shownName(user) : '';
}

/** `12 personnes ajoutées.`, and those who were refused. */
export const saidOf = ({ people, refused }: Added): string[] => [
  `${plural(people, 'personne ajoutée', 'personnes ajoutées')}.`,
  ...refused,
];
