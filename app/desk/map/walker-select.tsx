import { useState } from 'preact/hooks';
import { toChoose, type Walker } from './propose-members.ts';

type Props = {
  label: string;
  /** The label of choosing nobody. */
  none: string;
  chosen: number | undefined;
  walkers: readonly Walker[];
  choose: (id: number | undefined) => void;
};

/**
 * A list of the members of the season. It gets its options once somebody reaches for it: three hundred sectors with three hundred people
 * each would be ninety thousand.
 */
export function WalkerSelect({ label, none, chosen, walkers, choose }: Props) {
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  const shown = isReached
    ? toChoose(walkers, chosen === undefined ? [] : [chosen])
    : walkers.filter(({ id }) => id === chosen);
  const value = chosen === undefined ? '' : String(chosen);
  return (
    <select
      class="walker"
      aria-label={label}
      onFocus={reach}
      onPointerEnter={reach}
      onChange={({ currentTarget }) =>
        choose(currentTarget.value === '' ? undefined : Number(currentTarget.value))
      }
    >
      <option value="" selected={value === ''}>
        {none}
      </option>
      {shown.map(({ id, label: name }) => (
        <option key={id} value={String(id)} selected={String(id) === value}>
          {name}
        </option>
      ))}
    </select>
  );
}
