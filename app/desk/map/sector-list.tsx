import { href } from '../../frame/location.ts';
import type { SectorRow } from '../../map/counts.ts';
import { map as texts } from '../../map/texts.ts';
import { byName } from '../../texts/by-name.ts';
import { count } from '../../texts/numbers.ts';
import { Table } from '../../ui/table.tsx';
import { town } from './town-texts.ts';

/** `42 %`; a dash for a sector without addresses. */
export const percent = (pct: number | null): string => (pct === null ? '–' : `${count(Math.floor(pct))} %`);

export const memberNames = (members: SectorRow['members']): string =>
  byName(members, ({ name }) => name)
    .map(({ name }) => name ?? '')
    .join(', ') || texts.nobody;

const sum = (rows: readonly SectorRow[], of: (row: SectorRow) => number): string =>
  count(rows.reduce((all, row) => all + of(row), 0));

/** The map's sectors as a table, each linked to its addresses and highlighted on the map. */
export function SectorList({ rows }: { rows: readonly SectorRow[] }) {
  return (
    <>
      <p class="quiet">{town.unit}</p>
      <Table
        caption={texts.sectors}
        rows={rows}
        id={({ id }) => id}
        columns={[
          {
            head: texts.sector,
            cell: ({ id, name, members }) => (
              <span class="named">
                <a href={href('map', { secteur: id })}>
                  <bdi>{name}</bdi>
                </a>
                <bdi class="quiet">{memberNames(members)}</bdi>
              </span>
            ),
          },
          { head: texts.addresses, cell: ({ addresses }) => count(addresses), isNumber: true },
          { head: texts.done, cell: ({ done }) => count(done), isNumber: true },
          { head: texts.left, cell: ({ left }) => count(left), isNumber: true },
          { head: texts.donePart, cell: ({ pct }) => percent(pct), isNumber: true },
        ]}
        foot={[
          texts.total,
          sum(rows, ({ addresses }) => addresses),
          sum(rows, ({ done }) => done),
          sum(rows, ({ left }) => left),
          '',
        ]}
      />
    </>
  );
}
