import type { Cut } from '../../map/cut.ts';
import { type TownView, updateWithRetry } from '../../map/town.ts';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { count, decimal, plural } from '../../texts/numbers.ts';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Form } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import { cutting as texts } from './cutting-texts.ts';
import { MoveBorder } from './move-border.tsx';

type Props = { of: Cut; town: TownView; drop: () => void; change: (sectors: Cut['sectors']) => void };

/** An unsaved cut: loads, editable borders and names, shared streets. */
export function CutProposal({ of: cut, town, drop, change }: Props) {
  const { sectors, balance, weigh, weighed_by: weighedBy } = cut;
  const unit = texts[weighedBy].toLowerCase();
  const accept = async (fields: FormData) => {
    const path = { operation_id: town.operation };
    const named = sectors.map(({ name, outline }, at) => ({
      name: String(fields.get(`nom-${at}`) ?? '').trim() || name,
      outline,
    }));
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
      <Standing of={cut} town={town} />
      <MoveBorder of={cut} town={town} change={change} />
      {cut.isMoved && <p class="notice">{texts.moved}</p>}
      <Form name={`accept-${cut.round}`} submit={texts.accept} send={accept} aside={abandon}>
        <Proposed of={cut} />
      </Form>
      <Shared of={cut} />
    </section>
  );
}

function Proposed({ of: { sectors } }: { of: Cut }) {
  const rows = sectors.map((sector, at) => ({ ...sector, at }));
  const sum = (of: (row: Cut['sectors'][number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  const kilometres = (metres: number) => `${decimal(metres / 1000)} km`;
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

/** Existing sectors in the area of the proposal, which must be deleted first because sectors cannot overlap. */
function Standing({ of: { replaced }, town }: { of: Cut; town: TownView }) {
  const standing = town.rows.filter(({ id }) => replaced.includes(id));
  if (standing.length === 0) return null;
  const clear = async () => {
    try {
      for (const { id: sector_id } of standing)
        await updateWithRetry(town, sector_id, (header) =>
          client.sectors.delete({ path: { sector_id }, header }),
        );
    } finally {
      // Runs after an error too: the earlier sectors are already deleted.
      town.again();
    }
  };
  return (
    <div class="notice">
      <p>
        {texts.standing} <bdi>{standing.map(({ name }) => name).join(', ')}</bdi>. {texts.standingHint}
      </p>
      <Form name="clear" submit={texts.clear} send={clear} isDangerous>
        {null}
      </Form>
    </div>
  );
}

function Shared({ of: { streets_shared: shared } }: { of: Cut }) {
  if (shared.length === 0) return <p class="quiet">{texts.noneShared}</p>;
  return (
    <details>
      <summary>{plural(shared.length, texts.shared, texts.sharedMany)}</summary>
      <ul>
        {shared.map(({ name, sectors }) => (
          <li key={name}>
            <bdi>{name}</bdi> : {sectors.join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
