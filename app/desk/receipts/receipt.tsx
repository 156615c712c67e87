import { type Schemas, toCents } from '../../../clients/typescript/src/index.ts';
import { go, href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { useAskAgain } from '../../requests/ask-again.ts';
import { once } from '../../requests/once.ts';
import { saveFile } from '../../requests/save-file.ts';
import { choices, client, label, may, session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { amount, day } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { Emails, whyNot } from './emails.tsx';
import { cancelReason, receipt as texts } from './texts.ts';

type ReceiptOf = Schemas['Receipt'];
const kinds = ['payment', 'fiscal'] as const;
type Doing = { of: ReceiptOf; done: (sentence: string) => void };

/** One receipt: facts, document, e-mails and actions. */
export default function Receipt({ id: receipt_id }: PageProps) {
  const asked = useAnswer(`receipt ${receipt_id}`, async (signal) => {
    const [receipt, emails] = await Promise.all([
      client.receipts.get({ path: { receipt_id }, signal }),
      may('email.read') ? client.emails.list({ query: { receipt_id, limit: 50 }, signal }) : undefined,
    ]);
    return { receipt, emails: emails?.data, isHeld: await isHeldBesides(receipt, signal) };
  });
  const { value } = asked;
  const isUnderWay = value?.emails?.some(({ state }) => state === 'queued' || state === 'sending') ?? false;
  useAskAgain(asked, value?.receipt.state === 'pending' || isUnderWay);
  const [said, done] = useSaid(asked);
  return (
    <Page title={texts.title}>
      <BackLink to={href('receipts')}>{texts.back}</BackLink>
      <Said text={said} />
      <Answered of={asked}>
        {({ receipt, emails, isHeld }) => (
          <>
            <WhatItSays of={receipt} />
            <Doings
              of={receipt}
              last={emails?.find(({ purpose }) => purpose === 'receipt')}
              isHeld={isHeld}
              done={done}
            />
            {emails && (
              <section aria-labelledby="emails">
                <h2 id="emails">{texts.emails}</h2>
                <Emails of={emails} changed={asked.again} />
              </section>
            )}
          </>
        )}
      </Answered>
    </Page>
  );
}

/** Whether the visit stays locked by something else when its receipt is cancelled. */
async function isHeldBesides({ state, passage_id }: ReceiptOf, signal: AbortSignal): Promise<boolean> {
  if (state === 'cancelled' || !may('receipt.cancel')) return false;
  const { locks } = await client.passages.links({ path: { passage_id }, signal });
  return locks.some((lock) => lock !== 'receipt');
}

const isRefunded = ({ refunded }: ReceiptOf): boolean => toCents(refunded) > 0;

function WhatItSays({ of: receipt }: { of: ReceiptOf }) {
  return (
    <Facts
      of={[
        ['Numéro', receipt.number],
        ['Nature', label('receipt_kinds', receipt.kind)],
        ['État', label('receipt_states', receipt.state)],
        ['Motif d’annulation', receipt.cancel_reason && cancelReason(receipt.cancel_reason)],
        ['Remplace', receipt.replaces],
        ['Montant', amount(receipt.amount)],
        ['Remboursé depuis', isRefunded(receipt) ? amount(receipt.refunded) : null],
        ['Moyen de paiement', label('payment_types', receipt.payment_type)],
        ['Payé le', day(receipt.paid_on)],
        ['Donateur', receipt.payer],
        ['E-mail', receipt.to],
        [
          'Passage',
          <a key="visit" href={href('visit', {}, receipt.passage_id)}>
            {texts.visit}
          </a>,
        ],
      ]}
    />
  );
}

/** Shows only the actions that the user's rights and the receipt's state allow. */
function Doings({
  of: receipt,
  last,
  isHeld,
  done,
}: Doing & { last: Schemas['Email'] | undefined; isHeld: boolean }) {
  const why = last && whyNot(last);
  const isCancelled = receipt.state === 'cancelled';
  const isReady = receipt.pdf_sha256 !== null;
  return (
    <>
      {isCancelled && <p class="notice failure">{texts.isCancelled}</p>}
      {!isCancelled && why && (
        <p class="notice failure">
          <strong>{texts.undelivered}</strong> {why}
        </p>
      )}
      {!isCancelled && isRefunded(receipt) && <p class="quiet measure">{texts.partly}</p>}
      <Act label={texts.pdf} busy={texts.pdfBusy} act={() => savePdf(receipt)} />
      {!isCancelled && isReady && may('receipt.issue') && (
        <Send
          of={receipt}
          label={last || receipt.state === 'sent' ? texts.sendAgain : texts.send}
          isOpen={why !== undefined}
          done={done}
        />
      )}
      {!isCancelled && may('receipt.cancel') && <Cancel of={receipt} isHeld={isHeld} done={done} />}
      {isCancelled && may('receipt.issue') && <Replace of={receipt} />}
    </>
  );
}

async function savePdf({ receipt_id, number }: ReceiptOf): Promise<void> {
  saveFile({ name: `${number}.pdf`, type: 'application/pdf', content: await client.receiptPdf(receipt_id) });
}

type Sending = Doing & { label: string; isOpen: boolean };

function Send({ of: { receipt_id, to }, label, isOpen, done }: Sending) {
  const send = async (fields: FormData) => {
    const address = String(fields.get('adresse') ?? '').trim();
    if (!/^\S+@\S+\.\S+$/.test(address)) throw new Sentence(texts.notAnAddress);
    const body = { to: address };
    await once(`send ${receipt_id}`, body, (header) =>
      client.receipts.send({ path: { receipt_id }, body, header }),
    );
    done(texts.sent);
  };
  return (
    <details open={isOpen}>
      <summary>{label}</summary>
      <Form name="send" submit={label} send={send}>
        <Field
          label={texts.address}
          name="adresse"
          hint={texts.sendHint}
          value={to ?? ''}
          inputMode="email"
        />
      </Form>
    </details>
  );
}

function Cancel({ of: { receipt_id }, isHeld, done }: Doing & { isHeld: boolean }) {
  const send = async (fields: FormData) => {
    const reason = String(fields.get('motif') ?? '').trim();
    const body = { reason };
    await once(`cancel ${receipt_id}`, body, (header) =>
      client.receipts.cancel({ path: { receipt_id }, body, header }),
    );
    done(texts.cancelled);
  };
  return (
    <details>
      <summary>{texts.cancel}</summary>
      <p class="quiet measure">{texts.cancelHint(isHeld)}</p>
      <Form name="cancel" submit={texts.cancel} send={send} isDangerous>
        <Field label={texts.reason} name="motif" hint={texts.reasonHint} />
      </Form>
    </details>
  );
}

/** Issues a new receipt for the visit of a cancelled one; with fiscal receipts enabled, of either kind. */
function Replace({ of: { passage_id, kind } }: { of: ReceiptOf }) {
  const send = async (fields: FormData) => {
    const wanted = kinds.find((one) => one === fields.get('nature')) ?? kind;
    const body = { passage_id, kind: wanted };
    const { receipt_id } = await once('receipt', body, (header) => client.receipts.create({ body, header }));
    go(href('receipt', {}, receipt_id));
  };
  return (
    <Form name="replace" submit={texts.replace} send={send}>
      <p class="quiet">{texts.replaceHint}</p>
      {session.value?.association?.fiscal_receipts && (
        <Select label={texts.kind} name="nature" value={kind} options={choices('receipt_kinds')} />
      )}
    </Form>
  );
}
