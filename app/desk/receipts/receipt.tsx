import type { Schemas } from '../../../clients/typescript/src/index.ts';
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
import { Said, useSaid } from '../../ui/said.tsx';
import { Emails, whyNot } from './emails.tsx';
import { receipt as texts } from './texts.ts';

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
    return { receipt, emails: emails?.data };
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
        {({ receipt, emails }) => (
          <>
            <WhatItSays of={receipt} />
            <Doings of={receipt} last={emails?.find(({ purpose }) => purpose === 'receipt')} done={done} />
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

function WhatItSays({ of: receipt }: { of: ReceiptOf }) {
  const isRefunded = !/^0+(\.0+)?$/.test(receipt.refunded);
  const reasons: Record<string, string> = {
    refunded: 'Paiement remboursé',
    dispute_lost: 'Contestation perdue',
  };
  return (
    <Facts
      of={[
        ['Numéro', receipt.number],
        ['Nature', label('receipt_kinds', receipt.kind)],
        ['État', label('receipt_states', receipt.state)],
        [
          'Motif d’annulation',
          receipt.cancel_reason && (reasons[receipt.cancel_reason] ?? receipt.cancel_reason),
        ],
        ['Remplace', receipt.replaces],
        ['Montant', amount(receipt.amount)],
        ['Remboursé depuis', isRefunded ? amount(receipt.refunded) : null],
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
function Doings({ of: receipt, last, done }: Doing & { last: Schemas['Email'] | undefined }) {
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
      <Act label={texts.pdf} busy={texts.pdfBusy} act={() => savePdf(receipt)} />
      {!isCancelled && isReady && may('receipt.issue') && (
        <SendAgain of={receipt} isOpen={why !== undefined} done={done} />
      )}
      {!isCancelled && may('receipt.cancel') && <Cancel of={receipt} done={done} />}
      {isCancelled && may('receipt.issue') && <Replace of={receipt} />}
    </>
  );
}

async function savePdf({ receipt_id, number }: ReceiptOf): Promise<void> {
  saveFile(`${number}.pdf`, await client.receiptPdf(receipt_id), 'application/pdf');
}

function SendAgain({ of: { receipt_id, to }, isOpen, done }: Doing & { isOpen: boolean }) {
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
      <summary>{texts.send}</summary>
      <Form name="send" submit={texts.send} send={send}>
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

function Cancel({ of: { receipt_id }, done }: Doing) {
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
      <p class="quiet measure">{texts.cancelHint}</p>
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
