import { useState } from 'preact/hooks';
import { type Answer, items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { correctableMeans } from '../../means.ts';
import { choices, client, label, may } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { amount, moment, typedAmount, typedForm } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Said, useSaid } from '../../ui/said.tsx';
import { History } from '../privacy/history.tsx';
import { RestoreVisit } from './restore-visit.tsx';
import { visit as texts } from './texts.ts';

type Passage = Schemas['Passage'];
type Line = Answer<'passages-history'>['data'][number];

/** One visit: facts, actions and history. */
export default function Visit({ id }: PageProps) {
  // The service does not return deleted visits here, so the page shows the loaded visit until restored or closed.
  const [isRemoved, setRemoved] = useState(false);
  const asked = useAnswer(`visit ${id}`, async (signal): Promise<{ passage: Passage; lines: Line[] }> => {
    const path = { passage_id: id };
    const [passage, lines] = await Promise.all([
      client.passages.get({ path, signal }),
      Array.fromAsync(items(client.passages.history, { path, query: { limit: 200 }, signal })),
    ]);
    return { passage, lines };
  });
  const [said, done] = useSaid(asked);
  const restored = () => {
    setRemoved(false);
    done(texts.restored);
  };
  return (
    <Page title={texts.title}>
      <BackLink to={href('visits')}>{texts.back}</BackLink>
      <Said text={said} />
      <Answered of={asked}>
        {({ passage, lines }) => (
          <>
            <Visited of={passage} />
            {isRemoved ? (
              <Removed of={passage} restored={restored} />
            ) : (
              <Doings of={passage} done={done} removed={() => setRemoved(true)} />
            )}
            <section aria-labelledby="history">
              <h2 id="history">{texts.history}</h2>
              <History lines={lines} />
            </section>
          </>
        )}
      </Answered>
    </Page>
  );
}

function Visited({ of: passage }: { of: Passage }) {
  const hasMoney = passage.fk_type_reglement !== 'none';
  const facts: Fact[] = [
    ['Date', moment(passage.passed_at)],
    ['Résultat', label('passage_types', passage.fk_type)],
    ['Motif', passage.motif && label('motifs', passage.motif)],
    ['Montant', hasMoney ? amount(passage.montant) : null],
    ['Moyen de paiement', hasMoney ? label('payment_types', passage.fk_type_reglement) : null],
    ['Paiement', passage.payment_state && label('payment_states', passage.payment_state)],
    ['Calendriers', passage.nb_calendriers > 0 ? String(passage.nb_calendriers) : null],
    ['Donateur', passage.name],
    ['E-mail', passage.email],
    ['Téléphone', passage.phone && <PhoneLink of={passage.phone} />],
    ['Adresse', passage.donor_address],
    ['Remarque', passage.remark],
    ['À vérifier', passage.flags.map((flag) => label('flags', flag)).join(', ') || null],
  ];
  return <Facts of={facts} />;
}

type DoingProps = { of: Passage; done: (sentence: string) => void };
type RemovalProps = { of: Passage; removed: () => void };

/** Shows only the actions that the user's rights and the visit's state allow. */
function Doings({ of: passage, done, removed }: DoingProps & RemovalProps) {
  return (
    <>
      {passage.locked && <p class="notice">{texts.locked}</p>}
      {!passage.locked && may('passage.edit') && passage.fk_type_reglement !== 'none' && (
        <Correct of={passage} done={done} />
      )}
      {!passage.locked && may('passage.delete') && <Remove of={passage} removed={removed} />}
    </>
  );
}

function Correct({ of: passage, done }: DoingProps) {
  const send = async (fields: FormData) => {
    const montant = typedAmount(String(fields.get('montant') ?? ''));
    if (montant === undefined) throw new Sentence(texts.notAnAmount);
    const means = (await client.system.config()).payment_types.find((one) => one === fields.get('moyen'));
    // Sending the payment type would affect a card payment under way, so it is sent only if changed.
    const isOther = means !== undefined && means !== passage.fk_type_reglement;
    await client.update(passage, { montant, ...(isOther ? { fk_type_reglement: means } : {}) });
    done(`${texts.saved} ${amount(passage.montant)} → ${amount(montant)}`);
  };
  const euros = typedForm(passage.montant);
  const known = choices('payment_types').filter(([value]) => value !== 'none');
  const means = correctableMeans(known, passage.fk_type_reglement);
  return (
    <details>
      <summary>{texts.correct}</summary>
      <p class="quiet">{texts.correctHint}</p>
      <Form key={passage.version} name="correct" submit={texts.save} send={send}>
        <Field
          label={texts.amount}
          name="montant"
          hint={texts.amountHint}
          value={euros}
          width="short"
          inputMode="decimal"
          isRequired
        />
        <Select label={texts.means} name="moyen" value={passage.fk_type_reglement} options={means} />
      </Form>
    </details>
  );
}

function Remove({ of: passage, removed }: RemovalProps) {
  const send = async (fields: FormData) => {
    const reason = String(fields.get('motif') ?? '').trim();
    await client.passages.delete({ path: { passage_id: passage.passage_id }, query: { soft: true, reason } });
    removed();
  };
  return (
    <details>
      <summary>{texts.remove}</summary>
      <p class="quiet">{texts.removeHint}</p>
      <Form name="remove" submit={texts.remove} send={send} isDangerous>
        <Field label={texts.reason} name="motif" isRequired />
      </Form>
    </details>
  );
}

function Removed({ of: { passage_id }, restored }: { of: Passage; restored: () => void }) {
  return (
    <>
      <p class="notice failure" role="status">
        {texts.removed}
      </p>
      {may('restore') && <RestoreVisit id={passage_id} restored={restored} />}
    </>
  );
}
