import type { Answer } from '../../clients/typescript/src/index.ts';
import { byName } from '../texts/by-name.ts';
import type { Drawn } from './drawn.ts';
import type { MapData, State } from './looks.ts';

export type SectorRow = {
  id: number;
  name: string;
  members: readonly { ope_user_id: number; name: string | null }[];
  addresses: number;
  done: number;
  /** Addresses not visited or not finished. */
  left: number;
  /** Percent of the addresses to call at that are done; null without such addresses. */
  pct: number | null;
};

type Listed = Answer<'sectors-list'>['data'][number];
type Counts = Record<State, number>;

export const noStates = (): Counts => ({ todo: 0, 'to-finish': 0, done: 0, 'do-not-call': 0 });

/** The number of addresses per state, in total and by sector. */
export function countStates({ addresses, states }: Drawn): { all: Counts; bySector: Map<number, Counts> } {
  const all = noStates();
  const bySector = new Map<number, Counts>();
  for (const [at, sector] of addresses.sector_id.entries()) {
    const state = states[addresses.state[at] ?? 0] ?? 'todo';
    const counts = bySector.get(sector) ?? noStates();
    counts[state] += 1;
    all[state] += 1;
    bySector.set(sector, counts);
  }
  return { all, bySector };
}

/** The sectors of the map with their members, `Secteur 2` before `Secteur 10`. */
export function sectorRows(data: MapData, listed: readonly Listed[]): SectorRow[] {
  const { bySector } = countStates(data);
  const members = new Map(listed.map((one) => [one.sector_id, one.members]));
  const rows = data.sectors.map(({ sector_id: id, name }) => {
    const counts = bySector.get(id) ?? noStates();
    const left = counts.todo + counts['to-finish'];
    return {
      id,
      name,
      members: members.get(id) ?? [],
      addresses: left + counts.done + counts['do-not-call'],
      done: counts.done,
      left,
      pct: left + counts.done === 0 ? null : (100 * counts.done) / (left + counts.done),
    };
  });
  return byName(rows, ({ name }) => name);
}
