import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { address, go, href } from '../../frame/location.ts';
import { cardTypes } from '../../generated/records.ts';
import { choices, client, label } from '../../session.ts';
import { lists } from '../../texts/lists.ts';
import { amount, shortMoment } from '../../texts/numbers.ts';
import { Answered } from '../../ui/answer.tsx';
import { Form, Select } from '../../ui/form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Table } from '../../ui/table.tsx';
import { useOfSeason } from '../season/chosen-season.ts';
import { cards as texts } from './texts.ts';

type Passage = Schemas['Passage'];

const byCard = { fk_type_reglement: [...cardTypes], sort: '-passed_at' as const };

/** Card payments that wait for the donor's card or for the bank's answer. */
export function CardsWaiting() {
  const asked = useOfSeason('waiting', (operation_id, signal) => {
    const query = { ...byCard, operation_id, limit: 50 };
    return client.passages.list({ query: { ...query, payment_state: ['pending', 'processing'] }, signal });
  });
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{texts.waiting}</h2>
      <Answered of={asked} nothing={<Missing what="season" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="quiet">{texts.nothingWaits}</p>
          ) : (
            <>
              <p class="quiet">{texts.waitingHint}</p>
              <Payments of={data} caption={texts.waiting} />
            </>
          )
        }
      </Answered>
    </section>
  );
}

/** All card payments, filtered by state, newest first. */
export function CardPayments() {
  const { searchParams, search } = address.value;
  const [etat, suite] = [searchParams.get('etat') ?? '', searchParams.get('suite') ?? ''];
  const asked = useOfSeason(`payments ${search}`, (operation_id, signal) => {
    const given = Object.entries({ payment_state: etat, cursor: suite }).filter(([, value]) => value !== '');
    const more = Object.fromEntries(given);
    // A visit with a card mismatch has another payment type, so the card filter would hide it.
    const { fk_type_reglement, ...sorted } = byCard;
    const means = etat === 'mismatch' ? {} : { fk_type_reglement };
    return client.passages.list({
      query: { ...sorted, ...means, operation_id, ...more, limit: 25 },
      signal,
    });
  });
  const send = async (fields: FormData) =>
    go(href('cards', { ...kept(), etat: String(fields.get('etat') ?? ''), suite: '' }));
  const states = [['', texts.any] as const, ...choices('payment_states')];
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{texts.payments}</h2>
      <Form key={search} name="payments" submit={lists.filter} send={send} isForgotten>
        <Select label={texts.state} name="etat" value={etat} options={states} />
      </Form>
      <Answered of={asked} nothing={<Missing what="season" />}>
        {({ data, next_cursor }) => (
          <>
            {data.length === 0 ? (
              <p class="quiet">{texts.noPayment}</p>
            ) : (
              <Payments of={data} caption={texts.payments} />
            )}
            <ListPages page="cards" query={{ ...kept(), etat }} cursor={next_cursor} next={texts.next} />
          </>
        )}
      </Answered>
    </section>
  );
}

/** The date range of the figures, which page links preserve. */
const kept = () => ({
  du: address.value.searchParams.get('du') ?? '',
  au: address.value.searchParams.get('au') ?? '',
});

const Payments = ({ of: passages, caption }: { of: readonly Passage[]; caption: string }) => (
  <Table
    caption={caption}
    rows={passages}
    id={({ passage_id }) => passage_id}
    columns={[
      {
        head: 'Date',
        cell: ({ passage_id, passed_at }) => (
          <a class="whole" href={href('cardPayment', {}, passage_id)}>
            {shortMoment(passed_at)}
          </a>
        ),
      },
      { head: 'Donateur', cell: ({ name }) => (name ? <bdi>{name}</bdi> : '') },
      { head: texts.state, cell: ({ payment_state: state }) => label('payment_states', state) },
      { head: texts.refunded, cell: ({ refunded }) => refundedOf(refunded), isNumber: true },
      { head: 'Montant', cell: ({ montant }) => amount(montant), isNumber: true },
    ]}
  />
);

const refundedOf = (refunded: string | undefined): string =>
  refunded === undefined || Number.parseFloat(refunded) === 0 ? '' : amount(refunded);
