import { go, href } from '../../frame/location.ts';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { Answered } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { useOfSeason } from '../season/chosen-season.ts';
import { useChanges } from '../use-changes.ts';
import { askBalances, type Balances } from './balances.ts';
import { CountGrid, type Told } from './count-grid.tsx';
import { chequesInWords, countedBody, inWords, isNothing, less, type Sums, sumsInWords } from './counted.ts';
import { handover, depositing as texts } from './handover-texts.ts';
import { leaveNews } from './news.ts';
import { readDeposit, type Till, TillChoice, ticked, typedDeposit, worthOf } from './till-choice.tsx';

type Known = { balances: Balances; till: Till };

async function ask(operation_id: number, signal: AbortSignal): Promise<Known> {
  const [balances, till] = await Promise.all([
    askBalances(operation_id, signal),
    client.cash.cheques({ query: { operation_id }, signal }),
  ]);
  return { balances, till };
}

/** Deposits treasury money at the bank, with a slip. */
export default function Depositing() {
  const asked = useOfSeason('depositing', ask);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('cash')}>{handover.back}</BackLink>
      <Answered of={asked} nothing={<Missing what="season" />}>
        {({ balances, till }) => <Deposit of={balances} till={till} />}
      </Answered>
    </Page>
  );
}

function Deposit({ of: { operation_id, treasury }, till }: { of: Balances; till: Till }) {
  const [changes, changed] = useChanges();
  const there = {
    cash: treasury?.cash_cents ?? 0,
    cheques: treasury?.cheque_cents ?? 0,
    cheque_count: treasury?.cheque_count ?? 0,
  };
  if (isNothing(there)) return <p class="quiet">{texts.nothing}</p>;
  const listed = worthOf(till);
  const isOther = listed.cheques !== there.cheques || listed.cheque_count !== there.cheque_count;
  const send = async (fields: FormData) => {
    const given = (['deposit_reference', 'deposited_on', 'note'] as const).map(
      (name) => [name, String(fields.get(name) ?? '').trim()] as const,
    );
    const counted = readDeposit(fields, till);
    const taken = ticked(fields, till);
    const body = {
      operation_id,
      to: 'bank' as const,
      counted: countedBody(counted),
      cheques: taken.cheques.map(({ passage_id }) => passage_id),
      cheque_differences: taken.cheque_differences.map(({ handover_id }) => handover_id),
      ...Object.fromEntries(given.filter(([, value]) => value !== '')),
    };
    const made = await once('deposit', body, (header) => client.cash.declare({ body, header }));
    leaveNews(made.handover_id, texts.done);
    go(href('handover', {}, made.handover_id));
  };
  return (
    <Form name="deposit" submit={texts.submit} send={send} about={changes}>
      {isOther && <p class="notice">{texts.other(chequesInWords(listed), chequesInWords(there))}</p>}
      <CountGrid
        against={{ sums: there, says: texts.inTreasury }}
        read={(fields) => typedDeposit(fields, till)}
        changed={changed}
        tell={tellRest}
        start={{ cash: 0, denominations: {}, ...listed }}
      >
        <TillChoice of={till} />
      </CountGrid>
      <Field label={texts.on} name="deposited_on" type="date" />
      <Field label={texts.reference} name="deposit_reference" hint={texts.referenceHint} />
      <Field label={texts.note} name="note" />
    </Form>
  );
}

/** What stays in the treasury; a gap only where more would go than there is. */
function tellRest(difference: Sums): Told {
  const { cash, cheques, cheque_count } = difference;
  const beyond = {
    cash: Math.max(cash, 0),
    cheques: Math.max(cheques, 0),
    cheque_count: Math.max(cheque_count, 0),
  };
  if (!isNothing(beyond)) return { says: inWords(beyond), isGap: true };
  const rest = less({ cash: 0, cheques: 0, cheque_count: 0 }, difference);
  return { says: texts.stays(sumsInWords(rest)), isGap: false };
}
