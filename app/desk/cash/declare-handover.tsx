import { isUnsettled, SettleFirst, type Unsettled } from '../../door/unheard-money.tsx';
import { go, href, idInAddress } from '../../frame/location.ts';
import { unsentHere } from '../../offline/session/send-unsent.ts';
import { unheardOnPhone } from '../../offline/session/unheard-on-phone.ts';
import { once } from '../../requests/once.ts';
import { client, scopeOf, session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { money } from '../../texts/numbers.ts';
import { Answered } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { useDoubt } from '../doubt.tsx';
import { useOfSeason } from '../season/chosen-season.ts';
import { useChanges } from '../use-changes.ts';
import { askBalances, type Balances } from './balances.ts';
import { CountGrid } from './count-grid.tsx';
import { countedBody, readCounted } from './counted.ts';
import { handover, declaring as texts } from './handover-texts.ts';
import { leaveNews } from './news.ts';
import { doubtOfCount } from './unusual-count.ts';

type Member = Balances['members'][number];

/** Declares a hand-over for another person to count; members declare only their own money. */
export default function Declaring() {
  const asked = useOfSeason(`declaring ${unsentHere.value}`, askBoth);
  return (
    <Page title={texts.title} lead={declaresOwn() ? texts.leadOwn : texts.lead}>
      <BackLink to={href('cash')}>{handover.back}</BackLink>
      <Answered of={asked} nothing={<Missing what="season" />}>
        {({ balances, onPhone }) => <Declare of={balances} onPhone={onPhone} />}
      </Answered>
    </Page>
  );
}

/** What the service knows of the money, and what this phone has beyond it: that is asked first, as it may be sent meanwhile. */
async function askBoth(operationId: number, signal: AbortSignal) {
  const onPhone = await unheardOnPhone({ userId: userId() ?? 0, operationId });
  return { onPhone, balances: await askBalances(operationId, signal) };
}

/** Whether the user declares only their own money. */
const declaresOwn = () => scopeOf('cash.declare') === 'own';
const userId = () => session.value?.user.user_id;

type Props = { of: Balances; onPhone: Unsettled };

function Declare({ of: { operation_id, members }, onPhone }: Props) {
  const isOwn = declaresOwn();
  const rows = members.filter(({ due }) => due.passages > 0);
  const named = idInAddress('membre');
  const chosen = isOwn ? rows[0] : rows.find(({ ope_user_id }) => ope_user_id === named);
  const [changes, changed] = useChanges();
  const [requireSure, sureBox] = useDoubt(
    (fields) => chosen && doubtOfCount(readCounted(fields), dueOf(chosen)),
  );
  if (isUnsettled(onPhone) && (isOwn || chosen?.user_id === userId()))
    return (
      <>
        {!isOwn && <Members rows={rows} chosen={chosen} />}
        <SettleFirst of={onPhone} />
      </>
    );
  if (rows.length === 0) return <p class="quiet">{isOwn ? texts.nothingOwn : texts.nothing}</p>;
  const send = async (fields: FormData) => {
    if (!chosen) throw new Sentence(texts.notChosen);
    const typed = readCounted(fields);
    const note = String(fields.get('note') ?? '').trim();
    const body = {
      operation_id,
      ...(isOwn ? {} : { from: chosen.ope_user_id }),
      counted: countedBody(typed),
      ...(note === '' ? {} : { note }),
    };
    requireSure(fields);
    const made = await once('declare', body, (header) => client.cash.declare({ body, header }));
    leaveNews(made.handover_id, isOwn ? texts.doneOwn : texts.done);
    go(href('handover', {}, made.handover_id));
  };
  return (
    <Form name="declare" submit={texts.submit} send={send} about={changes}>
      <p class="notice">{texts.twoPairs}</p>
      {!isOwn && <Members rows={rows} chosen={chosen} />}
      {chosen && <CountGrid against={{ sums: dueOf(chosen), says: texts.expected }} changed={changed} />}
      {sureBox}
      {chosen && <Field label={texts.note} name="note" />}
    </Form>
  );
}

const dueOf = ({ due }: Member) => ({
  cash: due.cash_cents,
  cheques: due.cheque_cents,
  cheque_count: due.cheque_count,
});

/** Selecting a member changes the address, which contains a membership id and no name. */
function Members({ rows, chosen }: { rows: Member[]; chosen: Member | undefined }) {
  const shown = ({ ope_user_id, name, due }: Member) =>
    [String(ope_user_id), `${name ?? ''} (${money(due.cash_cents + due.cheque_cents)})`] as const;
  return (
    <Select
      label={texts.member}
      name="membre"
      value={chosen ? String(chosen.ope_user_id) : ''}
      options={[['', texts.choose], ...rows.map(shown)]}
      onChange={(membre) => go(href('declaring', { membre }))}
    />
  );
}
