import { count, plural } from '../texts/numbers.ts';
import { StateMark } from '../ui/state-mark.tsx';
import { countStates } from './counts.ts';
import type { Drawn } from './drawn.ts';
import { stateNames, legend as texts } from './legend-texts.ts';
import type { State } from './looks.ts';

const order: readonly State[] = ['done', 'to-finish', 'todo', 'do-not-call'];

/** The meaning of the map marks, with the number of each. */
export function MapLegend({ of: data }: { of: Drawn }) {
  const { all } = countStates(data);
  return (
    <section class="legend" aria-label={texts.title}>
      <ul>
        {order.map((state) => (
          <li key={state}>
            <StateMark state={state} /> {stateNames[state]} <strong>{count(all[state])}</strong>
          </li>
        ))}
        {data.visits.lon.length > 0 && (
          <li>
            <svg class="mark" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
              <circle cx="12" cy="12" r="6" fill="#c2185b" stroke="#ffffff" />
            </svg>{' '}
            {plural(data.visits.lon.length, texts.visitsApart, texts.visitsApartMany)}
          </li>
        )}
      </ul>
    </section>
  );
}
