import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { correctableMeans } from '../../means.ts';
import { once } from '../../requests/once.ts';
import { choices, client, may, scopeOf, session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { amount, typedForm } from '../../texts/numbers.ts';
import { Field, Form, Select } from '../../ui/form.tsx';
import { useDoubt } from '../doubt.tsx';
import { mayNot, correcting as texts } from './texts.ts';
import { type Correctable, doubtOfAmount, typedCorrection } from './typed-correction.ts';

type Passage = Schemas['Passage'];
type Links = Schemas['PassageLinks'];
/** Called with what was done, and the new receipt when it was mailed to nobody. */
type Done = (sentence: string, unsent?: number) => void;
type Props = { of: Passage; links: Links; done: Done };

/** Whether the user may change this visit at all: members change their own. */
function mayEdit({ user_id }: Passage): boolean {
  return scopeOf('passage.edit') !== 'own' || session.value?.user.user_id === user_id;
}

/** The receipt that is cancelled and issued anew with the correction: it alone locks the visit, and the user may. */
const receiptToReplace = ({ locks, receipt }: Links) =>
  may('passage.correct') && receipt !== null && locks.every((lock) => lock === 'receipt')
    ? receipt
    : undefined;

function correctableIn(passage: Passage, links: Links): Correctable {
  const isOpen = links.locks.length === 0 || receiptToReplace(links) !== undefined;
  const isOver = links.locks.some((lock) => lock === 'closed' || lock === 'over');
  // A refusal, a vacant home and an absence have no donor.
  const { fk_type, motif } = passage;
  const hasDonor = !(fk_type === 'refuse' || fk_type === 'maison_vide' || motif === 'absent');
  const isPrinted = !isOpen && links.locks.includes('receipt');
  const address = !isOver && !isPrinted && hasDonor;
  return {
    money: isOpen && passage.fk_type_reglement !== 'none',
    name: isOpen && hasDonor,
    address,
    email: !isOver && hasDonor,
  };
}

/** The form that corrects a visit, alone or with its receipt, or who may. */
export function CorrectVisit({ of: passage, links, done }: Props) {
  if (!may('passage.edit')) return <p class="quiet">{mayNot.treasurer}</p>;
  if (!mayEdit(passage)) return <p class="quiet">{mayNot.others}</p>;
  const can = correctableIn(passage, links);
  if (!Object.values(can).includes(true)) return null;
  return (
    // Closed again once the correction is shown.
    <details key={passage.version}>
      <summary>{texts.title}</summary>
      <CorrectionForm of={passage} links={links} can={can} done={done} />
    </details>
  );
}

function CorrectionForm({ of: passage, links, can, done }: Props & { can: Correctable }) {
  const receipt = receiptToReplace(links);
  const [requireSure, sureBox] = useDoubt((fields) => doubtOfAmount(passage, fields));
  const send = async (fields: FormData) => {
    const means = (await client.system.config()).payment_types.find(
      (one) => one === fields.get('fk_type_reglement'),
    );
    const changes = typedCorrection(fields, passage, can, means);
    if (Object.keys(changes).length === 0) throw new Sentence(texts.nothing);
    requireSure(fields);
    const said = [texts.saved];
    if (changes.montant !== undefined)
      said.push(`${amount(passage.montant)} → ${amount(String(changes.montant))}.`);
    if (receipt) {
      const reason = String(fields.get('reason') ?? '').trim();
      const replaced = await correctWithReceipt(passage, { reason, changes });
      said.push(replaced.said, ...(replaced.unsent ? [texts.unsent] : []));
      done(said.join(' '), replaced.unsent);
    } else {
      await client.update(passage, changes);
      done(said.join(' '));
    }
  };
  return (
    <>
      <p class="quiet">{texts.hint}</p>
      {links.locks.length > 0 && !receipt && (
        <p class="quiet">{can.address ? texts.donorOnly : texts.emailOnly}</p>
      )}
      {receipt && <Steps number={receipt.number} />}
      {receipt && passage.name === null && <p class="notice">{texts.unnamed}</p>}
      <Form name="correct" submit={receipt ? texts.saveWithReceipt : texts.save} send={send}>
        {can.money && <Money of={passage} />}
        {can.name && <Field label={texts.name} name="name" value={passage.name ?? ''} />}
        {can.email && <Email of={passage} hasReceipt={receipt !== undefined} />}
        {can.address && (
          <Field
            label={texts.address}
            name="donor_address"
            hint={texts.addressHint}
            value={passage.donor_address ?? ''}
          />
        )}
        {receipt && <Field label={texts.reason} name="reason" isRequired />}
        {sureBox}
      </Form>
    </>
  );
}

/** In one request, so that a lost network leaves nothing half done; sent again, it is done once. */
async function correctWithReceipt(
  { passage_id, version }: Passage,
  body: Pick<Schemas['PassageCorrection'], 'reason' | 'changes'>,
) {
  const { cancelled, receipt } = await once(`correct ${passage_id} ${version}`, body, (header) =>
    client.passages.correct({
      path: { passage_id },
      body,
      header: { ...header, 'If-Match': `"v${version}"` },
    }),
  );
  const issued = receipt && (await client.receipts.get({ path: { receipt_id: receipt.receipt_id } }));
  const unsent = issued && !issued.to ? issued.receipt_id : undefined;
  return { said: texts.replaced(cancelled.number, issued?.number ?? ''), unsent };
}

function Steps({ number }: { number: string }) {
  return (
    <>
      <p>{texts.steps}</p>
      <ol>
        <li>{texts.cancels(number)}</li>
        <li>{texts.changes}</li>
        <li>{texts.issues}</li>
      </ol>
      <p class="quiet measure">{texts.whole}</p>
    </>
  );
}

const Email = ({ of: { email }, hasReceipt }: { of: Passage; hasReceipt: boolean }) => (
  <Field
    label={texts.email}
    name="email"
    {...(hasReceipt && email === null ? { hint: texts.emailKept } : {})}
    value={email ?? ''}
    inputMode="email"
  />
);

function Money({ of: passage }: { of: Passage }) {
  const [means, setMeans] = useState<string>(passage.fk_type_reglement);
  const known = choices('payment_types').filter(([value]) => value !== 'none');
  return (
    <>
      <Field
        label={texts.amount}
        name="montant"
        hint={texts.amountHint}
        value={typedForm(passage.montant)}
        width="short"
        inputMode="decimal"
        isRequired
      />
      <Select
        label={texts.means}
        name="fk_type_reglement"
        value={means}
        options={correctableMeans(known, passage.fk_type_reglement)}
        onChange={setMeans}
      />
      {means === 'cheque' && (
        <fieldset>
          <legend>{texts.cheque}</legend>
          <Field label={texts.bank} name="bank" value={passage.cheque?.bank ?? ''} />
          <Field
            label={texts.number}
            name="number"
            value={passage.cheque?.number ?? ''}
            inputMode="numeric"
          />
        </fieldset>
      )}
    </>
  );
}
