import type { Answer } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { choices, client, label, may, ofEntity } from '../../session.ts';
import { amount, day } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Field, Select } from '../../ui/form.tsx';
import { type Filters, filtersInAddress, ListFilters } from '../../ui/list-filters.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { askNames, namesToChoose } from '../names.ts';
import { useOfSeason } from '../season/chosen-season.ts';
import { MailTrouble } from './mail-trouble.tsx';
import { PersonMailTrouble } from './person-mail-trouble.tsx';
import { receipts as texts } from './texts.ts';

const FILTERS = ['etat', 'nature', 'membre', 'du', 'au', 'numero'] as const;
type Chosen = Filters<(typeof FILTERS)[number]>;

async function ask(
  operation_id: number,
  { etat, nature, membre, du, au, numero }: Chosen,
  signal: AbortSignal,
) {
  const query = {
    operation_id,
    state: etat,
    kind: nature,
    user_id: Number(membre) || undefined,
    from: du,
    to: au,
    number: numero,
    cursor: filtersInAddress(['suite']).suite,
  };
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return client.receipts.list({ query: { ...given, limit: 25 }, signal });
}

/** Undelivered receipts first, then all receipts with filters. */
export default function Receipts() {
  const filters = filtersInAddress(FILTERS);
  const asked = useOfSeason(`receipts ${address.value.search}`, (season, signal) =>
    ask(season, filters, signal),
  );
  return (
    <Page title={texts.title}>
      <Around />
      {may('email.read') && <PersonMailTrouble />}
      {may('email.read') && <MailTrouble />}
      <section aria-labelledby="all">
        <h2 id="all">{texts.all}</h2>
        <FilterForm filters={filters} />
        <Answered of={asked} nothing={<Missing what="season" />}>
          {(page) => <List of={page} filters={filters} />}
        </Answered>
      </section>
    </Page>
  );
}

/** Links to related pages that the user may open. */
function Around() {
  return (
    <nav class="around" aria-label={texts.more}>
      {may('receipt.batch') && <a href={href('receiptBatches')}>{texts.missing}</a>}
      {may('email.read') && <a href={href('suppressed')}>{texts.suppressed}</a>}
      {may('receipt.declare') && <a href={href('declaration')}>{texts.declaration}</a>}
    </nav>
  );
}

function FilterForm({ filters }: { filters: Chosen }) {
  const names = useAnswer(`names ${JSON.stringify(ofEntity())}`, askNames);
  const all = ['', texts.any] as const;
  return (
    <ListFilters page="receipts" names={FILTERS}>
      <div class="row">
        <Select
          label={texts.state}
          name="etat"
          value={filters.etat}
          options={[all, ...choices('receipt_states')]}
        />
        <Select
          label={texts.kind}
          name="nature"
          value={filters.nature}
          options={[['', 'Toutes'], ...choices('receipt_kinds')]}
        />
        <Select
          label={texts.member}
          name="membre"
          value={filters.membre}
          options={[['', texts.everybody], ...namesToChoose(names.value)]}
        />
        <Field label={texts.from} name="du" type="date" value={filters.du} />
        <Field label={texts.to} name="au" type="date" value={filters.au} />
      </div>
      <Field label={texts.number} name="numero" hint={texts.numberHint} value={filters.numero} />
    </ListFilters>
  );
}

function List({ of: page, filters }: { of: Answer<'receipts-list'>; filters: Chosen }) {
  if (page.data.length === 0) return <p class="quiet">{texts.none}</p>;
  return (
    <>
      <Table
        caption={texts.all}
        rows={page.data}
        id={({ receipt_id }) => receipt_id}
        columns={[
          {
            head: texts.number,
            cell: ({ receipt_id, number }) => (
              <a class="whole" href={href('receipt', {}, receipt_id)}>
                {number}
              </a>
            ),
          },
          { head: 'Payé le', cell: ({ paid_on }) => day(paid_on), isWhole: true },
          { head: 'Donateur', cell: ({ payer }) => (payer ? <bdi>{payer}</bdi> : '') },
          { head: texts.kind, cell: ({ kind }) => label('receipt_kinds', kind) },
          { head: 'Moyen', cell: ({ payment_type }) => label('payment_types', payment_type), isWhole: true },
          { head: texts.state, cell: ({ state }) => label('receipt_states', state) },
          { head: 'Montant', cell: ({ amount: paid }) => amount(paid), isNumber: true },
        ]}
      />
      <ListPages page="receipts" query={filters} cursor={page.next_cursor} next={texts.next} />
    </>
  );
}
