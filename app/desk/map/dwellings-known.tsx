import type { TownView } from '../../map/town.ts';
import { byName } from '../../texts/by-name.ts';
import { count } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { dwellings as texts } from './town-texts.ts';

/** Whether a cut can be balanced by dwellings, said before it is asked for; else what to do. */
export function DwellingsKnown({ of: { town, reload } }: { of: TownView }) {
  const { towns } = town;
  if (towns.length === 0) return null;
  const lacking = towns.filter(({ buildings }) => buildings !== 'known');
  if (lacking.length === 0) {
    const numbers = byName(towns, ({ commune }) => commune).map(
      ({ commune, known_dwellings }) => `${commune} ${count(known_dwellings)}`,
    );
    return (
      <p class="quiet">
        {texts.known} {numbers.join(', ')}.
      </p>
    );
  }
  const isCounting = lacking.every(({ buildings }) => buildings === 'counting');
  return (
    <div class="notice">
      <p>{isCounting ? texts.counting : texts.unknown}</p>
      {isCounting && <Act label={texts.again} busy={texts.busy} act={reload} />}
    </div>
  );
}
