import { may } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { plural } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Missing } from '../../ui/missing.tsx';
import { usersOf } from '../members/find-users.ts';
import { type Added, addToSeason } from '../season/add-to-season.ts';
import { assigning as texts } from './assigning-texts.ts';

type Props = { operation: number; joined: () => void };

/** Nobody is in the season yet: takes all active people of the association into it, as most first seasons want. */
export function JoinAll({ operation, joined }: Props) {
  const asked = useAnswer('people to join', async (signal) =>
    (await usersOf(signal)).filter(({ chk_active }) => chk_active === 1),
  );
  return (
    <Answered of={asked}>
      {(people) => {
        if (people.length < 2 || !may('operation.write')) return <Missing what="seasonMembers" />;
        const join = async () => {
          const sums: Added = { people: 0, refused: [] };
          await addToSeason(people, operation, sums, () => {});
          if (sums.people === 0) throw new Sentence(sums.refused.join(' '));
          joined();
        };
        return (
          <div class="notice missing">
            <p>{texts.nobodyYet}</p>
            <Act isMain label={`${texts.joinAll} ${plural(people.length, 'membre')}`} act={join} />
          </div>
        );
      }}
    </Answered>
  );
}
