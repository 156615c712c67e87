import { type Answer, items } from '../../../clients/typescript/src/index.ts';
import { address, go, href } from '../../location.ts';
import { Answered, useAnswer } from '../../parts/answer.tsx';
import { Field, Form, Select } from '../../parts/form.tsx';
import { MailTrouble } from '../../parts/mail-trouble.tsx';
import { Page } from '../../parts/page.tsx';
import { Table } from '../../parts/table.tsx';
import { choices, client, label, may, ofEntity } from '../../session.ts';
import { ofSeason } from '../../shown-season.ts';
import { amount, day } from '../../texts/numbers.ts';
import { receipts as texts } from '../../texts/receipts.ts';

/** Of the address: values of enumerations, days, ids and numbers of receipts, never a name. */
const FILTERS = ['etat', 'nature', 'membre', 'du', 'au', 'numero', 'suite'] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

function filtersInAddress(): Filters {
  const { searchParams } = address.value;
  return Object.fromEntries(FILTERS.map((name) => [name, searchParams.get(name) ?? undefined]));
}

async function ask({ etat, nature, membre, du, au, numero, suite }: Filters, signal: AbortSignal) {
  const query = {
    ...(await ofSeason(signal)),
    state: etat,
    kind: nature,
    user_id: Number(membre) || undefined,
    from: du,
    to: au,
    number: numero,
    cursor: suite,
  };
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return client.receipts.list({ query: { ...given, limit: 25 }, signal });
}

/** What did not arrive first, then every receipt with the filters of the API. */
export default function Receipts() {
  const filters = filtersInAddress();
  const asked = useAnswer(`receipts ${address.value.search}`, (signal) => ask(filters, signal));
  return (
    <Page title={texts.title}>
      <Around />
      {may('email.read') && <MailTrouble />}
      <section aria-labelledby="all">
        <h2 id="all">{texts.all}</h2>
        <details open={Object.values(filters).some((value) => value !== undefined)}>
          <summary>{texts.filters}</summary>
          <FilterForm filters={filters} />
        </details>
        <Answered of={asked}>{(page) => <List of={page} filters={filters} />}</Answered>
      </section>
    </Page>
  );
}

/** The pages beside this one that the signed-in person may open. */
function Around() {
  return (
    <nav class="around" aria-label={texts.more}>
      {may('receipt.batch') && <a href={href('receiptBatches')}>{texts.missing}</a>}
      {may('email.read') && <a href={href('suppressed')}>{texts.suppressed}</a>}
      {may('receipt.declare') && <a href={href('declaration')}>{texts.declaration}</a>}
    </nav>
  );
}

const NO_FILTER = { etat: '', nature: '', membre: '', du: '', au: '', numero: '', suite: '' };

function FilterForm({ filters }: { filters: Filters }) {
  const users = useAnswer(`users ${JSON.stringify(ofEntity())}`, (signal) =>
    Array.fromAsync(items(client.users.list, { query: { ...ofEntity(), limit: 200 }, signal })),
  );
  const send = async (fields: FormData) => {
    const chosen = FILTERS.map((name) => [name, String(fields.get(name) ?? '').trim()] as const);
    go(href('receipts', { ...NO_FILTER, ...Object.fromEntries(chosen) }));
  };
  const all = ['', texts.any] as const;
  const people = (users.value ?? []).map(({ user_id, name }) => [String(user_id), name ?? ''] as const);
  return (
    <Form
      key={address.value.search}
      name="filters"
      submit={texts.filter}
      send={send}
      aside={<a href={href('receipts', NO_FILTER)}>{texts.clear}</a>}
      isForgotten
    >
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
          options={[['', texts.everybody], ...people]}
        />
        <Field label={texts.from} name="du" type="date" value={filters.du} />
        <Field label={texts.to} name="au" type="date" value={filters.au} />
      </div>
      <Field label={texts.number} name="numero" hint={texts.numberHint} value={filters.numero} />
    </Form>
  );
}

function List({ of: page, filters }: { of: Answer<'receipts-list'>; filters: Filters }) {
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
          { head: 'Payé le', cell: ({ paid_on }) => day(paid_on) },
          { head: 'Donateur', cell: ({ payer }) => (payer ? <bdi>{payer}</bdi> : '') },
          { head: texts.kind, cell: ({ kind }) => label('receipt_kinds', kind) },
          { head: 'Moyen', cell: ({ payment_type }) => label('payment_types', payment_type) },
          { head: texts.state, cell: ({ state }) => label('receipt_states', state) },
          { head: 'Montant', cell: ({ amount: paid }) => amount(paid), isNumber: true },
        ]}
      />
      <p class="actions">
        {filters.suite && <a href={href('receipts', { ...filters, suite: '' })}>{texts.first}</a>}
        {page.next_cursor && (
          <a href={href('receipts', { ...filters, suite: page.next_cursor })}>{texts.next}</a>
        )}
      </p>
    </>
  );
}
