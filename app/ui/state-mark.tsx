import { looks, type State } from '../map/looks.ts';

/** The map's mark of a state. */
export function StateMark({ state }: { state: State }) {
  const { path, fill = 'none', edge = 'var(--quiet)' } = looks[state];
  return (
    <svg class="mark" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d={path} fill={fill} stroke={edge} stroke-width="2" />
    </svg>
  );
}
