import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { addressName } from '../../map/address-name.ts';
import { stateNames } from '../../map/legend-texts.ts';
import type { Address, StateOf } from '../../map/streets.ts';
import { map as texts } from '../../map/texts.ts';
import { client } from '../../session.ts';
import { moment, plural } from '../../texts/numbers.ts';
import { resultName } from '../../texts/result-name.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { PanelTitle } from '../../ui/panel-title.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { Table } from '../../ui/table.tsx';

type Known = Schemas['KnownDwelling'];

type Props = {
  of: Address;
  operation: number;
  back: string;
  stateOf: StateOf;
  children?: ComponentChildren;
};

/** One address: its dwellings, each with its last visit. */
export function DoorPanel({ of: address, operation, back, stateOf, children }: Props) {
  const path = { address_id: address.address_id };
  const asked = useAnswer(`dwellings ${operation} ${path.address_id}`, (signal) =>
    client.addresses.dwellings({ path, query: { operation_id: operation }, signal }),
  );
  const state = stateOf(address.address_id);
  return (
    <>
      <PanelTitle
        key={address.address_id}
        back={back}
        to={href('map', { secteur: address.sector_id ?? undefined })}
        title={<bdi>{addressName(address)}</bdi>}
      />
      <p>
        <StateMark state={state} /> {stateNames[state]}, {plural(address.nb_log, 'logement')}
        {address.given_by_hand && `, ${texts.byHand}`}
      </p>
      <Answered of={asked}>{(known) => <Dwellings of={known} />}</Answered>
      {children}
    </>
  );
}

function Dwellings({ of: { data, unnamed } }: { of: Schemas['AddressDwellings'] }) {
  const more = unnamed > 0 && `${plural(unnamed, 'logement')} ${texts.notVisited}`;
  if (data.length === 0) return <p class="quiet">{more || texts.noDoor}</p>;
  return (
    <>
      <Table
        caption={texts.doors}
        rows={data}
        id={({ dwelling }) => `${dwelling.floor} ${dwelling.door}`}
        columns={[
          { head: texts.door, cell: ({ dwelling }) => <bdi>{dwellingName(dwelling)}</bdi> },
          { head: texts.last, cell: (known) => lastOf(known) },
          { head: texts.when, cell: ({ last_passage: last }) => last && whenOf(last) },
        ]}
      />
      {more && <p class="quiet">{more}</p>}
    </>
  );
}

/** `Étage 2, porte 4`. */
function dwellingName({ floor, door }: Known['dwelling']): string {
  const parts = [floor && `étage ${floor}`, door && `porte ${door}`].filter(Boolean).join(', ');
  return parts === '' ? texts.house : `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`;
}

function lastOf({ do_not_call, last_passage: last }: Known): string {
  if (do_not_call) return texts.neverCall;
  if (!last) return texts.notYet;
  return resultName(last);
}

/** Links to the visit if the user may see it. */
const whenOf = ({ passage_id, passed_at }: NonNullable<Known['last_passage']>) =>
  passage_id === null ? moment(passed_at) : <a href={href('visit', {}, passage_id)}>{moment(passed_at)}</a>;
