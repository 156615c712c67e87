import { go, href, idInAddress } from '../../frame/location.ts';
import { once } from '../../requests/once.ts';
import { client, scopeOf } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { season } from '../../texts/fr.ts';
import { money } from '../../texts/numbers.ts';
import { Answered } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { askBalances, type Balances, useCash } from './balances.ts';
import { CountGrid } from './count-grid.tsx';
import { countedBody, readCounted } from './counted.ts';
import { handover, declaring as texts } from './handover-texts.ts';

type Member = Balances['members'][number];

/** Declares a hand-over for another person to count; members declare only their own money. */
export default function Declaring() {
  const asked = useCash('declaring', askBalances);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('cash')}>{handover.back}</BackLink>
      <Answered of={asked}>
        {(balances) => (balances ? <Declare of={balances} /> : <p class="quiet">{season.none}</p>)}
      </Answered>
    </Page>
  );
}

function Declare({ of: { operation_id, members } }: { of: Balances }) {
  const isOwn = scopeOf('cash.declare') === 'own';
  const rows = members.filter(({ due }) => due.passages > 0);
  const named = idInAddress('membre');
  const chosen = isOwn ? rows[0] : rows.find(({ ope_user_id }) => ope_user_id === named);
  if (rows.length === 0) return <p class="quiet">{isOwn ? texts.nothingOwn : texts.nothing}</p>;
  const send = async (fields: FormData) => {
    if (!chosen) throw new Sentence(texts.notChosen);
    const note = String(fields.get('note') ?? '').trim();
    const body = {
      operation_id,
      ...(isOwn ? {} : { from: chosen.ope_user_id }),
      counted: countedBody(readCounted(fields)),
      ...(note === '' ? {} : { note }),
    };
    const made = await once('declare', body, (header) => client.cash.declare({ body, header }));
    go(href('handover', {}, made.handover_id));
  };
  return (
    <Form name="declare" submit={texts.submit} send={send}>
      <p class="notice">{texts.twoPairs}</p>
      {!isOwn && <Members rows={rows} chosen={chosen} />}
      {chosen && <CountGrid against={{ sums: dueOf(chosen), says: texts.expected }} />}
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
