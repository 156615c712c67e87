import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { items } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { SectorRow } from '../../map/counts.ts';
import type { MapData } from '../../map/looks.ts';
import { type Address, statesOf, streetsOf } from '../../map/streets.ts';
import { map as texts } from '../../map/texts.ts';
import { client } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { count } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { PanelTitle } from '../../ui/panel-title.tsx';
import { DoorPanel } from './door-panel.tsx';
import { memberNames, percent } from './sector-list.tsx';
import { SectorStreets } from './sector-streets.tsx';

type Props = {
  of: SectorRow;
  data: MapData;
  operation: number;
  /** The id of the selected address; 0: none. */
  address: number;
  /** Actions for the sector, and for one of its addresses. */
  actions: ComponentChildren;
  doorActions: (address: Address) => ComponentChildren;
};

/** One sector: members, progress, addresses by street; or one selected address. */
export function SectorPanel({ of: row, data, operation, address, actions, doorActions }: Props) {
  const stateOf = useMemo(() => statesOf(data), [data]);
  const path = { sector_id: row.id };
  // The key includes the address count, to reload after an address moves to another sector.
  const asked = useAnswer(`addresses ${row.id} ${row.addresses}`, (signal) =>
    Array.fromAsync(
      items(client.sectors.addresses, { path, query: { limit: 200, order: 'street' }, signal }),
    ),
  );
  const opened = asked.value?.find((one) => one.address_id === address);
  if (opened)
    return (
      <DoorPanel of={opened} operation={operation} back={row.name} stateOf={stateOf}>
        {doorActions(opened)}
      </DoorPanel>
    );
  return (
    <>
      <PanelTitle
        key={row.id}
        back={texts.all}
        to={href('map', { secteur: '' })}
        title={<bdi>{row.name}</bdi>}
      />
      {address !== 0 && asked.value && (
        <p class="notice" role="status">
          {texts.addressGone}
        </p>
      )}
      <dl class="facts">
        <dt>{texts.members}</dt>
        <dd>
          <bdi>{memberNames(row.members)}</bdi>
        </dd>
        <dt>{texts.progress}</dt>
        <dd>
          {percent(row.pct)} {row.pct !== null && texts.progressHint}
        </dd>
        <dt>{texts.addresses}</dt>
        <dd>
          {count(row.addresses)}, {count(row.left)} {texts.toDo}
        </dd>
      </dl>
      {actions}
      <h3>{texts.byStreet}</h3>
      <Answered of={asked}>
        {(addresses) => (
          <SectorStreets
            streets={byName(streetsOf(addresses, stateOf), ({ name }) => name)}
            sector={row.id}
            stateOf={stateOf}
          />
        )}
      </Answered>
    </>
  );
}
