import { count, plural } from '../texts/numbers.ts';
import { StateMark } from '../ui/state-mark.tsx';
import { countStates, noStates } from './counts.ts';
import type { Drawn } from './drawn.ts';
import { stateNames, legend as texts } from './legend-texts.ts';
import type { State } from './looks.ts';

const order: readonly State[] = ['done', 'to-finish', 'todo', 'do-not-call'];

/** The meaning of the map marks, with the number of each; `sector`: in that sector alone, 0: in all. */
export function MapLegend({ of: data, sector = 0 }: { of: Drawn; sector?: number }) {
  const { all, bySector } = countStates(data);
  const shown = data.sectors.find(({ sector_id }) => sector_id === sector);
  const counts = shown ? (bySector.get(sector) ?? noStates()) : all;
  const unassigned = shown ? 0 : (data.town?.unassigned.id.length ?? 0);
  const visitsApart = shown ? 0 : data.visits.lon.length;
  return (
    <section class="legend" aria-label={texts.title}>
      <p class="unit">
        {texts.unit}
        {shown && (
          <>
            {texts.inSector} <bdi>{shown.name}</bdi>
          </>
        )}
      </p>
      <ul>
        {order.map((state) => (
          <li key={state}>
            <StateMark state={state} /> {stateNames[state]} <strong>{count(counts[state])}</strong>
          </li>
        ))}
        {unassigned > 0 && (
          <li>
            <svg class="mark" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
              <circle cx="12" cy="12" r="6" fill="none" stroke="currentColor" stroke-width="2.5" />
            </svg>{' '}
            {texts.unassigned} <strong>{count(unassigned)}</strong>
          </li>
        )}
        {visitsApart > 0 && (
          <li>
            <svg class="mark" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
              <circle cx="12" cy="12" r="6" fill="#c2185b" stroke="#ffffff" />
            </svg>{' '}
            {plural(visitsApart, texts.visitsApart, texts.visitsApartMany)}
          </li>
        )}
      </ul>
    </section>
  );
}
