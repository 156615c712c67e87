import { go, href } from '../../frame/location.ts';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { season } from '../../texts/fr.ts';
import { Answered } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { askBalances, type Balances, useCash } from './balances.ts';
import { CountGrid } from './count-grid.tsx';
import { countedBody, isNothing, readCounted } from './counted.ts';
import { handover, depositing as texts } from './handover-texts.ts';

/** Deposits treasury money at the bank, with a slip. */
export default function Depositing() {
  const asked = useCash('depositing', askBalances);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('cash')}>{handover.back}</BackLink>
      <Answered of={asked}>
        {(balances) => (balances ? <Deposit of={balances} /> : <p class="quiet">{season.none}</p>)}
      </Answered>
    </Page>
  );
}

function Deposit({ of: { operation_id, treasury } }: { of: Balances }) {
  const there = {
    cash: treasury?.cash_cents ?? 0,
    cheques: treasury?.cheque_cents ?? 0,
    cheque_count: treasury?.cheque_count ?? 0,
  };
  if (isNothing(there)) return <p class="quiet">{texts.nothing}</p>;
  const send = async (fields: FormData) => {
    const given = (['deposit_reference', 'deposited_on', 'note'] as const).map(
      (name) => [name, String(fields.get(name) ?? '').trim()] as const,
    );
    const body = {
      operation_id,
      to: 'bank' as const,
      counted: countedBody(readCounted(fields)),
      ...Object.fromEntries(given.filter(([, value]) => value !== '')),
    };
    const made = await once('deposit', body, (header) => client.cash.declare({ body, header }));
    go(href('handover', {}, made.handover_id));
  };
  return (
    <Form name="deposit" submit={texts.submit} send={send}>
      <CountGrid against={{ sums: there, says: texts.inTreasury }} cheques={there} />
      <Field label={texts.on} name="deposited_on" type="date" />
      <Field label={texts.reference} name="deposit_reference" hint={texts.referenceHint} />
      <Field label={texts.note} name="note" />
    </Form>
  );
}
