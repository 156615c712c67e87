import type { Answer, Cents } from '../../../clients/typescript/src/index.ts';
import { address, go, href } from '../../frame/location.ts';
import { saveFile } from '../../requests/save-file.ts';
import { client, may, ofEntity } from '../../session.ts';
import { count, day, moment, money, plural } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { CardAccount } from './card-account.tsx';
import { CardFindings } from './card-findings.tsx';
import { CardPayments, CardsWaiting } from './card-payments.tsx';
import { payoutStates, cards as texts } from './texts.ts';

type Reconciliation = Answer<'pay-reconciliation'>;
type Days = { from: string; to: string };

/** Default date range in days: a quarter back, and a week ahead to include payouts under way. */
const [BACK, AHEAD] = [90, 7];
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

function daysInAddress(): Days {
  const { searchParams } = address.value;
  return {
    from: searchParams.get('du') || dayFromNow(-BACK),
    to: searchParams.get('au') || dayFromNow(AHEAD),
  };
}

/** The payment account, the money from cards to bank, and the differences. */
export default function Cards() {
  const { from, to } = daysInAddress();
  const asked = useAnswer(`cards ${from} ${to} ${JSON.stringify(ofEntity())}`, (signal) =>
    client.pay.reconciliation({ query: { from, to, ...ofEntity() }, signal }),
  );
  return (
    <Page title={texts.title}>
      <Answered of={asked}>{(found) => <Findings of={found} />}</Answered>
      {may('pay.status') && <CardAccount />}
      <section aria-labelledby="money">
        <h2 id="money">{texts.money}</h2>
        <Period days={{ from, to }} />
        <Answered of={asked}>
          {(found) => (
            <>
              <Totals of={found} />
              <Payouts of={found.payouts} />
              <Act label={texts.csv} act={() => saveTable({ from, to })} />
            </>
          )}
        </Answered>
      </section>
      <CardsWaiting />
      <CardPayments />
    </Page>
  );
}

async function saveTable({ from, to }: Days): Promise<void> {
  const text = await client.pay.reconciliationCsv({ query: { from, to, ...ofEntity() } });
  saveFile({ name: `cartes-${from}-${to}.csv`, type: 'text/csv', content: text });
}

function Findings({ of: { findings, reconciled_at } }: { of: Reconciliation }) {
  // Without a comparison nothing is known to agree.
  if (findings.total === 0 && reconciled_at === null) return null;
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">{texts.findings}</h2>
      <CardFindings of={findings.data} />
      {findings.total > findings.data.length && <p class="quiet">{texts.more}</p>}
    </section>
  );
}

function Period({ days }: { days: Days }) {
  const send = async (fields: FormData) => {
    const [du, au] = [String(fields.get('du') ?? ''), String(fields.get('au') ?? '')];
    go(href('cards', { etat: address.value.searchParams.get('etat') ?? '', du, au }));
  };
  return (
    <Form key={address.value.search} name="period" submit={texts.show} send={send} isForgotten>
      <div class="row">
        <Field label={texts.from} name="du" type="date" value={days.from} isRequired />
        <Field label={texts.to} name="au" type="date" value={days.to} isRequired />
      </div>
    </Form>
  );
}

/** Formats a negative amount with a minus sign (−), not a hyphen. */
const signed = (cents: Cents): string => (cents < 0 ? `− ${money(-cents)}` : money(cents));
const less = (cents: Cents): string => signed(cents === 0 ? 0 : -cents);

function Totals({ of: { totals, not_booked, reconciled_at } }: { of: Reconciliation }) {
  return (
    <>
      <Figures>
        <Figure name={texts.gross} value={money(totals.gross_cents)} isFirst>
          {plural(totals.payments, 'paiement')}
        </Figure>
        <Figure name={texts.fees} value={less(totals.fee_cents)} />
        <Figure name={texts.refunded} value={less(totals.refunded_cents)} />
        <Figure name={texts.disputed} value={less(totals.disputed_cents)} />
        <Figure name={texts.net} value={signed(totals.net_cents)} />
        <Figure name={texts.paidOut} value={signed(totals.paid_out_cents)} />
        <Figure name={texts.pending} value={signed(totals.pending_cents)} />
      </Figures>
      <p class="quiet">
        {reconciled_at ? `${texts.compared} ${moment(reconciled_at)}.` : texts.neverCompared}{' '}
        {notBookedYet(not_booked)}
      </p>
    </>
  );
}

/** `1 paiement pour 20,00 € et 5,00 € remboursés depuis, pas encore dans ces chiffres.` */
function notBookedYet({ payments, gross_cents, refunded_cents }: Reconciliation['not_booked']): string {
  const parts = [
    ...(payments > 0 ? [`${plural(payments, 'paiement')} pour ${money(gross_cents)}`] : []),
    ...(refunded_cents > 0 ? [`${money(refunded_cents)} remboursés`] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(' et ')} depuis, pas encore dans ces chiffres.`;
}

function Payouts({ of: { data, total } }: { of: Reconciliation['payouts'] }) {
  return (
    <>
      <h3>{texts.payouts}</h3>
      {data.length === 0 ? (
        <p class="quiet">{texts.noPayout}</p>
      ) : (
        <Table
          caption={texts.payouts}
          rows={data}
          id={({ payout_id }) => payout_id}
          columns={[
            { head: 'Arrive le', cell: ({ arrives_on }) => day(arrives_on), isWhole: true },
            { head: texts.state, cell: ({ status }) => payoutStates[status] ?? status },
            { head: 'Paiements', cell: ({ payments }) => count(payments), isNumber: true },
            { head: texts.gross, cell: ({ gross_cents }) => money(gross_cents), isNumber: true },
            { head: texts.fees, cell: ({ fee_cents }) => less(fee_cents), isNumber: true },
            { head: texts.refunded, cell: ({ refunded_cents }) => less(refunded_cents), isNumber: true },
            { head: 'Versé', cell: ({ amount_cents }) => money(amount_cents), isNumber: true },
          ]}
        />
      )}
      {total > data.length && <p class="quiet">{texts.more}</p>}
    </>
  );
}
