import { useState } from 'preact/hooks';
import { type Cents, fromCents, toCents } from '../../../clients/typescript/src/index.ts';
import { once } from '../../requests/once.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { amount, money, typedAmount } from '../../texts/numbers.ts';
import { Facts } from '../../ui/facts.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { refundReasons, refundStates, payment as texts } from './texts.ts';

type Reason = (typeof refundReasons)[number][0];
/** The refund to make; `all` refunds whatever the card has left, which only the service knows. */
type Wanted = { cents: Cents | 'all'; reason: Reason };
/** The visit to refund, its donor, and the refundable remainder in cents. */
type Refundable = { passage_id: number; name?: string | null; left: Cents | 'all' };
type Doing = { of: Refundable; done: (sentence: string) => void };

/** Asks for amount and reason, then for confirmation before the refund. */
export function Refund({ of: one, again, done }: Doing & { again: () => void }) {
  const [wanted, setWanted] = useState<Wanted>();
  /** What was asked for and is changed, so that it need not be typed again. */
  const [last, setLast] = useState<Wanted>();
  // A request without a response may have refunded money, so the page reloads the remainder first.
  const back = (changed?: Wanted) => {
    setLast(changed);
    setWanted(undefined);
    again();
  };
  return (
    <section aria-labelledby="refund">
      <h2 id="refund">{texts.refund}</h2>
      {wanted ? (
        <Confirm of={one} wanted={wanted} back={back} done={done} />
      ) : (
        <Ask of={one} last={last} want={setWanted} />
      )}
    </section>
  );
}

type AskProps = { of: Refundable; last: Wanted | undefined; want: (wanted: Wanted) => void };

function Ask({ of: { left }, last, want }: AskProps) {
  const shown = last === undefined || last.cents === 'all' ? left : last.cents;
  const send = async (fields: FormData) => {
    const [reason] = refundReasons.find(([value]) => value === fields.get('raison')) ?? refundReasons[0];
    if (left === 'all') return want({ cents: left, reason });
    const typed = typedAmount(String(fields.get('montant') ?? ''));
    if (typed === undefined) throw new Sentence(texts.notAnAmount);
    const cents = toCents(typed);
    if (cents === 0) throw new Sentence(texts.nothing);
    if (cents > left) throw new Sentence(`${texts.tooMuch} ${money(left)}.`);
    want({ cents, reason });
  };
  return (
    <>
      <p class="quiet measure">{left === 'all' ? texts.allHint : texts.refundHint}</p>
      <Form name="refund" submit={texts.go} send={send}>
        {left !== 'all' && shown !== 'all' && (
          <Field
            label={texts.amount}
            name="montant"
            hint={`Au plus ${money(left)}`}
            value={(shown / 100).toFixed(2).replace('.', ',')}
            width="short"
            inputMode="decimal"
          />
        )}
        <Select
          label={texts.reason}
          name="raison"
          value={last?.reason ?? 'requested_by_customer'}
          options={refundReasons}
        />
      </Form>
    </>
  );
}

function Confirm({
  of: { passage_id, name, left },
  wanted,
  back,
  done,
}: Doing & { wanted: Wanted; back: (changed?: Wanted) => void }) {
  const { cents, reason } = wanted;
  const send = async () => {
    const body = { passage_id, reason, ...(cents === 'all' ? {} : { amount: fromCents(cents) }) };
    // The key includes the remainder: refunding an equal amount again after a reload is a new request.
    const made = await once(`refund ${left}`, body, (header) => client.pay.createRefund({ body, header }));
    done(`${refundStates[made.status] ?? made.status} (${amount(made.amount)})`);
    back();
  };
  const reasons: Record<string, string> = Object.fromEntries(refundReasons);
  const howMuch = cents === 'all' ? texts.all : money(cents);
  return (
    <>
      <Facts
        of={[
          [texts.amount, howMuch],
          ['À', name],
          [texts.reason, reasons[reason]],
        ]}
      />
      <p class="measure">{texts.sure}</p>
      <Form
        name="confirm"
        submit={`${texts.confirm} ${howMuch}`}
        send={send}
        aside={
          <button type="button" class="plain" onClick={() => back(wanted)}>
            {texts.change}
          </button>
        }
        isDangerous
      >
        {null}
      </Form>
    </>
  );
}
