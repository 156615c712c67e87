import { countStates } from '../map/counts.ts';
import type { Drawn } from '../map/drawn.ts';
import { looks, type State } from '../map/looks.ts';
import { stateNames, map as texts } from '../texts/map.ts';
import { count, plural } from '../texts/numbers.ts';

/** The mark of a state as the map draws it. */
export function StateMark({ state }: { state: State }) {
  const { path, fill, edge } = looks[state];
  return (
    <svg class="mark" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d={path} fill={fill} stroke={edge} stroke-width="2" />
    </svg>
  );
}

const order: readonly State[] = ['done', 'to-finish', 'todo', 'do-not-call'];

/** What the marks on the map mean, with how many there are of each. */
export function MapLegend({ of: data }: { of: Drawn }) {
  const { all } = countStates(data);
  return (
    <section class="legend" aria-label={texts.legend}>
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
