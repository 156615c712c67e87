import type { Cut } from '../../map/cut.ts';
import type { TownView } from '../../map/town.ts';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { decimal } from '../../texts/decimal.ts';
import { count, plural } from '../../texts/numbers.ts';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Form } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import { cutting as texts } from './cutting-texts.ts';
import { kilometres } from './kilometres.ts';
import { MoveBorder } from './move-border.tsx';
import { useSameName } from './same-name.ts';
import { StandingSectors } from './standing-sectors.tsx';

type Change = (sectors: Cut['sectors']) => void;
type Props = { of: Cut; town: TownView; drop: () => void; change: Change; rename: Change };

/** An unsaved cut: loads, editable borders and names, shared streets. */
export function CutProposal({ of: cut, town, drop, change, rename }: Props) {
  const { sectors, balance, weigh, weighed_by: weighedBy } = cut;
  const unit = texts[weighedBy].toLowerCase();
  const namedIn = (fields: FormData) =>
    sectors.map(({ name, outline }, at) => ({
      name: String(fields.get(`nom-${at}`) ?? '').trim() || name,
      outline,
    }));
  const others = town.rows.filter(({ id }) => !cut.replaced.includes(id));
  const [requireNew, sure] = useSameName(
    (fields) => namedIn(fields).map(({ name }) => name),
    others.map(({ name }) => name),
  );
  const accept = async (fields: FormData) => {
    const path = { operation_id: town.operation };
    const named = namedIn(fields);
    requireNew(fields);
    const body = { sectors: named };
    await once(`accept ${town.operation}`, body, (header) => client.sectors.accept({ path, body, header }));
    drop();
    await town.done(plural(named.length, texts.accepted, texts.acceptedMany));
  };
  const abandon = (
    <button type="button" onClick={drop}>
      {texts.drop}
    </button>
  );
  return (
    <section aria-labelledby="proposal">
      <h3 id="proposal">{texts.proposal}</h3>
      <p class="quiet" role="status">
        {plural(sectors.length, 'secteur')}. {texts.weighedBy[weighedBy]} {texts.nothingKept}
      </p>
      {weighedBy !== weigh && <p class="notice">{texts.dwellingsUnknown}</p>}
      <Figures>
        <Figure name={texts.least} value={count(balance.least)}>
          {unit}
        </Figure>
        <Figure name={texts.mean} value={decimal(balance.mean)}>
          {unit}
        </Figure>
        <Figure name={texts.most} value={count(balance.most)}>
          {unit}
        </Figure>
      </Figures>
      <StandingSectors of={cut} town={town} />
      <MoveBorder of={cut} town={town} change={change} />
      {cut.isMoved && <p class="notice">{texts.moved}</p>}
      <Form
        name={`accept-${cut.round}`}
        submit={texts.accept}
        send={accept}
        aside={abandon}
        about={town.rows.length}
      >
        <p class="quiet">{texts.dwellingsCount}</p>
        <Proposed of={cut} rename={rename} />
        {sure}
      </Form>
      <Shared of={cut} />
    </section>
  );
}

function Proposed({ of: { sectors }, rename }: { of: Cut; rename: Change }) {
  const rows = sectors.map((sector, at) => ({ ...sector, at }));
  const sum = (of: (row: Cut['sectors'][number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  const renameOne = (place: number, typed: string) => {
    const name = typed.trim();
    if (name) rename(sectors.map((sector, at) => (at === place ? { ...sector, name } : sector)));
  };
  return (
    <Table
      caption={texts.sectors}
      rows={rows}
      id={({ at }) => at}
      columns={[
        {
          head: texts.name,
          cell: ({ name, at }) => (
            <input
              name={`nom-${at}`}
              aria-label={`${texts.nameOf} ${at + 1}`}
              defaultValue={name}
              maxLength={100}
              autoComplete="off"
              // When the name is typed, not at each letter: the map draws all names anew.
              onChange={({ currentTarget }) => renameOne(at, currentTarget.value)}
            />
          ),
        },
        { head: texts.addresses, cell: ({ addresses }) => count(addresses), isNumber: true },
        { head: texts.dwellings, cell: ({ dwellings }) => count(dwellings), isNumber: true },
        { head: texts.walk, cell: ({ walk_m }) => kilometres(walk_m), isNumber: true },
      ]}
      foot={[
        texts.total,
        count(sum(({ addresses }) => addresses)),
        count(sum(({ dwellings }) => dwellings)),
        kilometres(sum(({ walk_m }) => walk_m)),
      ]}
    />
  );
}

function Shared({ of: { streets_shared: shared } }: { of: Cut }) {
  if (shared.length === 0) return <p class="quiet">{texts.noneShared}</p>;
  return (
    <details>
      <summary>{plural(shared.length, texts.shared, texts.sharedMany)}</summary>
      <ul>
        {byName(shared, ({ name }) => name).map(({ name, sectors }) => (
          <li key={name}>
            <bdi>{name}</bdi> : {byName(sectors, (sector) => sector).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
