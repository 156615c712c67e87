import { useState } from 'preact/hooks';
import { type Answer, items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { ofSeason } from '../../frame/shown-season.ts';
import { choices, client, label, may, ofEntity, scopeOf } from '../../session.ts';
import { amount, shortMoment } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Field, Select } from '../../ui/form.tsx';
import { type Filters, filtersInAddress, ListFilters } from '../../ui/list-filters.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { RestoreVisit } from './restore-visit.tsx';
import { visits as texts } from './texts.ts';

type Passage = Schemas['Passage'];
const wide = matchMedia('(min-width: 48rem)');

type Found = { page: Answer<'passages-list'>; names: ReadonlyMap<number, string> };

const FILTERS = ['resultat', 'moyen', 'du', 'au', 'etat'] as const;
type Chosen = Filters<(typeof FILTERS)[number]>;

async function ask(filters: Chosen, donor: string, signal: AbortSignal): Promise<Found> {
  const season = await ofSeason(signal);
  const query = Object.fromEntries(
    Object.entries({
      fk_type: filters.resultat,
      fk_type_reglement: filters.moyen,
      from: filters.du,
      to: filters.au,
      cursor: filtersInAddress(['suite']).suite,
      q: donor || undefined,
      deleted: filters.etat === 'supprimes' ? 'only' : undefined,
      ...season,
    }).filter(([, value]) => value !== undefined),
  );
  const people = Array.fromAsync(items(client.users.list, { query: { ...ofEntity(), limit: 200 }, signal }));
  const [page, users] = await Promise.all([
    client.passages.list({ query: { ...query, limit: 25 }, signal }),
    people,
  ]);
  return { page, names: new Map(users.map(({ user_id, name }) => [user_id, name ?? ''])) };
}

export default function Visits() {
  const filters = filtersInAddress(FILTERS);
  // A name is personal data, so the address does not contain it.
  const [donor, setDonor] = useState('');
  const asked = useAnswer(`visits ${address.value.search} ${donor}`, (signal) => ask(filters, donor, signal));
  return (
    <Page title={texts.title}>
      <FilterForm filters={filters} donor={donor} onDonor={setDonor} />
      <Answered of={asked}>{(found) => <List {...found} filters={filters} again={asked.again} />}</Answered>
    </Page>
  );
}

type FormProps = { filters: Chosen; donor: string; onDonor: (donor: string) => void };

function FilterForm({ filters, donor, onDonor }: FormProps) {
  const all = ['', texts.all] as const;
  return (
    <ListFilters
      page="visits"
      names={FILTERS}
      // On narrow screens the filters are closed, so that the visits come first.
      isOpen={wide.matches || donor !== ''}
      onSend={(fields) => onDonor(String(fields?.get('donateur') ?? '').trim())}
    >
      <div class="row">
        <Select
          label={texts.type}
          name="resultat"
          value={filters.resultat}
          options={[all, ...choices('passage_types')]}
        />
        <Select
          label={texts.means}
          name="moyen"
          value={filters.moyen}
          options={[all, ...choices('payment_types')]}
        />
        <Field label={texts.from} name="du" type="date" value={filters.du} />
        <Field label={texts.to} name="au" type="date" value={filters.au} />
        {scopeOf('passage.read') !== 'own' && (
          <Select
            label={texts.shown}
            name="etat"
            value={filters.etat}
            options={[
              ['', texts.kept],
              ['supprimes', texts.deleted],
            ]}
          />
        )}
      </div>
      <Field label={texts.donor} name="donateur" hint={texts.donorHint} />
    </ListFilters>
  );
}

/** The table columns; deleted visits have no page, so their date is not a link. */
function columns(names: Found['names'], again?: () => void): Column<Passage>[] {
  const restore: Column<Passage> = {
    head: 'Rétablir',
    cell: ({ passage_id }) => again && <RestoreVisit id={passage_id} restored={again} />,
  };
  return [
    {
      head: 'Date',
      cell: ({ passage_id, passed_at }) =>
        again ? shortMoment(passed_at) : <a href={href('visit', {}, passage_id)}>{shortMoment(passed_at)}</a>,
      isWhole: true,
    },
    { head: 'Membre', cell: ({ user_id }) => names.get(user_id) ?? '' },
    {
      head: texts.type,
      cell: ({ fk_type, motif }) =>
        `${label('passage_types', fk_type)}${motif ? ` (${label('motifs', motif).toLowerCase()})` : ''}`,
    },
    { head: 'Donateur', cell: ({ name }) => (name ? <bdi>{name}</bdi> : '') },
    {
      head: 'Moyen',
      cell: ({ fk_type_reglement: means }) => (means === 'none' ? '' : label('payment_types', means)),
      isWhole: true,
    },
    {
      head: 'Montant',
      cell: ({ montant, fk_type_reglement: means }) => (means === 'none' ? '' : amount(montant)),
      isNumber: true,
    },
    ...(again && may('restore') ? [restore] : []),
  ];
}

function List({ page, names, filters, again }: Found & { filters: Chosen; again: () => void }) {
  const isDeleted = filters.etat === 'supprimes';
  if (page.data.length === 0) return <p class="quiet">{texts.none}</p>;
  return (
    <>
      <Table
        caption={texts.title}
        rows={page.data}
        id={({ passage_id }) => passage_id}
        columns={columns(names, isDeleted ? again : undefined)}
      />
      <ListPages page="visits" query={filters} cursor={page.next_cursor} next={texts.next} />
    </>
  );
}
