import { useState } from 'preact/hooks';
import { href } from '../../frame/location.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { season } from '../../texts/fr.ts';
import { count } from '../../texts/numbers.ts';
import { Answered } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { Table } from '../../ui/table.tsx';
import { useOfSeason } from '../season/chosen-season.ts';
import { askBalances, type Balances } from './balances.ts';
import { handover, stock as texts } from './handover-texts.ts';
import { moveCalendars } from './move-calendars.ts';

type Doing = { of: Balances; done: (sentence: string) => void };

/** Calendars: received from the printer, given to members, sold, returned and lost. */
export default function Stock() {
  const asked = useOfSeason('stock', askBalances);
  const [said, done] = useSaid(asked);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <BackLink to={href('cash')}>{handover.back}</BackLink>
      <Said text={said} />
      <Answered of={asked} nothing={<Missing what="season" />}>
        {(balances) => {
          const isCounted = balances.totals.calendars !== null;
          return (
            <>
              <Cupboard of={balances} />
              {isCounted ? <Members of={balances} /> : <p class="notice">{texts.notCounted}</p>}
              {isCounted && <Move of={balances} done={done} />}
              <Received of={balances} done={done} />
            </>
          );
        }}
      </Answered>
    </Page>
  );
}

const wholeOf = (text: string): number => {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '');
  if (!/^\d{1,7}$/.test(bare)) throw new Sentence(texts.notANumber);
  return Number(bare);
};

/** The calendars received by the association, and those not given to members. */
function Cupboard({ of: { stock } }: { of: Balances }) {
  if (!stock) return null;
  return (
    <Figures>
      <Figure name={texts.inAll} value={count(stock.received ?? 0)} />
      <Figure name={texts.left} value={count(stock.left ?? 0)} isFirst />
    </Figures>
  );
}

function Members({ of: { members, totals } }: { of: Balances }) {
  if (members.length === 0) return <p class="quiet">{texts.none}</p>;
  const cells = ['given', 'sold', 'returned', 'lost', 'due'] as const;
  const heads = { given: 'Donnés', sold: 'Laissés', returned: 'Rendus', lost: 'Perdus', due: 'À rendre' };
  const shown = (value: number | undefined) => count(value ?? 0).replace('-', '−');
  return (
    <Table
      caption={texts.title}
      rows={members}
      id={({ ope_user_id }) => ope_user_id}
      columns={[
        { head: texts.member, cell: ({ name }) => <bdi>{name}</bdi> },
        ...cells.map((cell) => ({
          head: heads[cell],
          cell: ({ calendars }: Balances['members'][number]) => {
            const number = calendars?.[cell] ?? 0;
            return number < 0 ? `${count(-number)} ${texts.more}` : shown(number);
          },
          isNumber: true,
        })),
      ]}
      foot={[season.total, ...cells.map((cell) => shown(totals.calendars?.[cell]))]}
    />
  );
}

const kinds = ['given', 'returned', 'lost'] as const;

function Move({ of: { operation_id, members }, done }: Doing) {
  // Changes after each saved movement to empty the form.
  const [written, setWritten] = useState(0);
  const send = async (fields: FormData) => {
    const member = Number(fields.get('member'));
    const kind = kinds.find((one) => one === fields.get('kind'));
    if (!member || !kind) throw new Sentence(texts.chosen);
    const note = String(fields.get('note') ?? '').trim();
    const number = wholeOf(String(fields.get('count') ?? ''));
    const body = { member, kind, count: number, ...(note === '' ? {} : { note }) };
    await moveCalendars(operation_id, body);
    setWritten(written + 1);
    done(texts.moved);
  };
  const people = members.map(({ ope_user_id, name }) => [String(ope_user_id), name ?? ''] as const);
  return (
    <section aria-labelledby="move">
      <h2 id="move">{texts.move}</h2>
      <Form key={written} name="movement" submit={texts.submit} send={send}>
        <div class="row">
          <Select label={texts.member} name="member" options={[['', texts.chosen], ...people]} />
          <Select
            label={texts.kind}
            name="kind"
            value="given"
            options={kinds.map((kind) => [kind, texts.kinds[kind]])}
          />
          <Field label={texts.number} name="count" inputMode="numeric" width="short" isRequired />
        </div>
        <Field label={texts.note} name="note" />
      </Form>
    </section>
  );
}

function Received({ of: { operation_id, totals }, done }: Doing) {
  const isCounted = totals.calendars !== null;
  const send = async (fields: FormData) => {
    const text = String(fields.get('received') ?? '').trim();
    const received = text === '' && isCounted ? null : wholeOf(text);
    await client.cash.setStock({ path: { operation_id }, body: { received } });
    done(received === null ? texts.noLonger : texts.saved);
  };
  const hint = isCounted ? `${texts.receivedHint} ${texts.stop}` : texts.receivedHint;
  const form = (
    <Form name="received" submit={texts.save} send={send}>
      <Field label={texts.received} name="received" hint={hint} inputMode="numeric" width="short" />
    </Form>
  );
  if (!isCounted) return form;
  return (
    <details>
      <summary>{texts.change}</summary>
      {form}
    </details>
  );
}
