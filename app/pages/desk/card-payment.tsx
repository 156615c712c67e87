import { useState } from 'preact/hooks';
import { type Cents, fromCents, type Schemas, toCents } from '../../../clients/typescript/src/index.ts';
import { href } from '../../location.ts';
import { Answered, useAnswer } from '../../parts/answer.tsx';
import { useAskAgain } from '../../parts/ask-again.ts';
import { Facts } from '../../parts/facts.tsx';
import { Field, Form, Select } from '../../parts/form.tsx';
import { Page } from '../../parts/page.tsx';
import type { PageProps } from '../../paths.ts';
import { client, label, may } from '../../session.ts';
import { refundReasons, refundStates, payment as texts } from '../../texts/cards.ts';
import { Sentence } from '../../texts/failures.ts';
import { amount, moment, money, typedAmount } from '../../texts/numbers.ts';

type Passage = Schemas['Passage'];
type Reason = (typeof refundReasons)[number][0];
type Wanted = { cents: Cents; reason: Reason; key: string };

/** The card payment of one visit, and giving it back. */
export default function CardPayment({ id: passage_id }: PageProps) {
  const [said, setSaid] = useState('');
  const asked = useAnswer(`payment ${passage_id}`, (signal) =>
    client.passages.get({ path: { passage_id }, signal }),
  );
  const done = (sentence: string) => {
    setSaid(sentence);
    asked.again();
  };
  return (
    <Page title={texts.title}>
      <p class="trail">
        <a href={href('cards')}>{texts.back}</a>
      </p>
      <div role="status">{said && <p class="notice">{said}</p>}</div>
      <Answered of={asked}>
        {(passage) =>
          passage.fk_type_reglement === 'pay' ? (
            <>
              <WhatWasPaid of={passage} />
              {leftOf(passage) > 0 && isPaid(passage) && may('pay.refund') && (
                <Refund key={passage.version} of={passage} done={done} />
              )}
              <Followed asked={asked} of={passage} />
            </>
          ) : (
            <p>{texts.notACard}</p>
          )
        }
      </Answered>
    </Page>
  );
}

/** What the provider works on is asked for again until it is decided. */
function Followed({
  asked,
  of: { payment_state },
}: {
  asked: Parameters<typeof useAskAgain>[0];
  of: Passage;
}) {
  useAskAgain(asked, payment_state === 'processing');
  return null;
}

const refundedOf = ({ refunded }: Passage): Cents => toCents(refunded);
const leftOf = (passage: Passage): Cents => toCents(passage.montant) - refundedOf(passage);
/** Whether money came that may go back; the service knows best, and refuses what it must. */
const isPaid = ({ payment_state: state }: Passage): boolean =>
  state !== null && !['pending', 'processing', 'failed', 'canceled'].includes(state);

function WhatWasPaid({ of: passage }: { of: Passage }) {
  return (
    <Facts
      of={[
        ['Date', moment(passage.passed_at)],
        ['Donateur', passage.name],
        ['Montant', amount(passage.montant)],
        ['Remboursé', refundedOf(passage) > 0 ? money(refundedOf(passage)) : null],
        ['État', label('payment_states', passage.payment_state)],
        [
          'Passage',
          <a key="visit" href={href('visit', {}, passage.passage_id)}>
            Voir le passage
          </a>,
        ],
      ]}
    />
  );
}

type Doing = { of: Passage; done: (sentence: string) => void };

/** First how much and why, then once more in full before the money goes. */
function Refund({ of: passage, done }: Doing) {
  const [wanted, setWanted] = useState<Wanted>();
  return (
    <section aria-labelledby="refund">
      <h2 id="refund">{texts.refund}</h2>
      {wanted ? (
        <Confirm of={passage} wanted={wanted} back={() => setWanted(undefined)} done={done} />
      ) : (
        <Ask of={passage} want={setWanted} />
      )}
    </section>
  );
}

function Ask({ of: passage, want }: { of: Passage; want: (wanted: Wanted) => void }) {
  const send = async (fields: FormData) => {
    const typed = typedAmount(String(fields.get('montant') ?? ''));
    if (typed === undefined) throw new Sentence(texts.notAnAmount);
    const cents = toCents(typed);
    if (cents === 0) throw new Sentence(texts.nothing);
    const [reason] = refundReasons.find(([value]) => value === fields.get('raison')) ?? refundReasons[0];
    // One key for this decision, however often its button is pressed.
    want({ cents, reason, key: crypto.randomUUID() });
  };
  return (
    <>
      <p class="quiet measure">{texts.refundHint}</p>
      <Form name="refund" submit={texts.go} send={send}>
        <Field
          label={texts.amount}
          name="montant"
          hint={`Au plus ${money(leftOf(passage))}`}
          value={(leftOf(passage) / 100).toFixed(2).replace('.', ',')}
          width="short"
          inputMode="decimal"
        />
        <Select label={texts.reason} name="raison" value="requested_by_customer" options={refundReasons} />
      </Form>
    </>
  );
}

function Confirm({ of: passage, wanted, back, done }: Doing & { wanted: Wanted; back: () => void }) {
  const { cents, reason, key } = wanted;
  const send = async () => {
    const { status } = await client.pay.createRefund({
      body: { passage_id: passage.passage_id, amount: fromCents(cents), reason },
      header: { 'Idempotency-Key': key },
    });
    done(`${refundStates[status] ?? status} (${money(cents)})`);
    back();
  };
  const reasons: Record<string, string> = Object.fromEntries(refundReasons);
  return (
    <>
      <Facts
        of={[
          [texts.amount, money(cents)],
          ['À', passage.name],
          [texts.reason, reasons[reason]],
        ]}
      />
      <p class="measure">{texts.sure}</p>
      <Form
        name="confirm"
        submit={`${texts.confirm} ${money(cents)}`}
        send={send}
        aside={
          <button type="button" class="plain" onClick={back}>
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
