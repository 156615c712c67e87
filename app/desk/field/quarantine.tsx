import type { Answer } from '../../../clients/typescript/src/index.ts';
import { choices, client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { moment, plural, typedAmount } from '../../texts/numbers.ts';
import { refusals, sentVisit } from '../../texts/sent-visit.ts';
import { sentencesOfCode } from '../../texts/sentences-of-code.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Facts } from '../../ui/facts.tsx';
import { fieldName, fieldValue } from '../../ui/field-value.ts';
import { Field, Form, Select } from '../../ui/form.tsx';
import { askNames, type Names } from '../names.ts';
import { field as texts } from './texts.ts';

type Refused = Answer<'field-quarantine'>['data'][number];

const SHOWN = 50;
/** The document fields to show, in this order. */
const FACTS = [
  'passed_at',
  'fk_type',
  'montant',
  'fk_type_reglement',
  'cheque',
  'name',
  'email',
  'phone',
  'remark',
];

type Props = { operation: number; done: (sentence: string) => void };

/** Phone documents that a rule refused, with the reason and a button to accept them; the discarded ones apart. */
export function Quarantine({ operation, done }: Props) {
  const asked = useAnswer(`quarantine ${operation}`, async (signal) => {
    const list = (state: 'open' | 'discarded') =>
      client.field.quarantine({ query: { operation_id: operation, state, limit: SHOWN }, signal });
    const [open, discarded, names] = await Promise.all([list('open'), list('discarded'), askNames(signal)]);
    return { open, discarded, names };
  });
  const taken = (sentence: string) => {
    done(sentence);
    asked.again();
  };
  return (
    <section aria-labelledby="quarantine">
      <h2 id="quarantine">{texts.quarantine}</h2>
      <Answered of={asked}>
        {({ open, discarded, names }) => (
          <>
            <p class={open.data.length === 0 ? 'quiet' : 'lead'}>
              {open.data.length === 0 ? texts.noQuarantine : texts.quarantineLead}
            </p>
            <All of={open.data} names={names} taken={taken} />
            {open.next_cursor && <p class="quiet">{texts.moreQuarantine}</p>}
            {discarded.data.length > 0 && (
              <details>
                <summary>{texts.discardedOnes}</summary>
                <p class="lead">{texts.discardedLead}</p>
                <All of={discarded.data} names={names} taken={taken} />
                {discarded.next_cursor && <p class="quiet">{texts.moreDiscarded}</p>}
              </details>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}

type AllProps = { of: readonly Refused[]; names: Names; taken: (sentence: string) => void };

const All = ({ of: documents, names, taken }: AllProps) =>
  documents.map((one) => <One key={`${one.id} ${one.user_id}`} of={one} names={names} taken={taken} />);

type OneProps = { of: Refused; names: Names; taken: (sentence: string) => void };

function One({ of: refused, names, taken }: OneProps) {
  const { document, deleted, last_at, times, code, discarded_at } = refused;
  const facts = FACTS.filter((name) => document[name] !== undefined && document[name] !== null);
  const by = names.get(refused.discarded_by ?? 0);
  return (
    <article class="sheet">
      <h3>
        {texts.sentBy} <bdi>{names.get(refused.user_id)}</bdi>
      </h3>
      <p>
        <strong class="bad">{refusals[code] ?? sentencesOfCode(code).join(' ')}</strong>
      </p>
      <Facts of={facts.map((name) => [fieldName(name), fieldValue(name, document[name])])} />
      <p class="quiet">{`${texts.lastAt} : ${moment(last_at)} (${plural(times, 'envoi')}).`}</p>
      {discarded_at !== null && (
        <p class="quiet">
          {texts.discardedAt} {moment(discarded_at)}
          {by && (
            <>
              {` ${texts.discardedBy} `}
              <bdi>{by}</bdi>
            </>
          )}
        </p>
      )}
      {deleted && <p class="notice">{texts.deleted}</p>}
      <Retry of={refused} taken={taken} />
      {discarded_at === null && <Discard of={refused} taken={taken} />}
    </article>
  );
}

function Retry({ of: { id, user_id, document, deleted }, taken }: Omit<OneProps, 'names'>) {
  const send = async (fields: FormData) => {
    const typed = String(fields.get('montant') ?? '').trim();
    const montant = typedAmount(typed);
    if (typed !== '' && montant === undefined) throw new Sentence(sentVisit.notAnAmount);
    const chosen = { montant, fk_type_reglement: fields.get('moyen'), fk_type: fields.get('resultat') };
    const changes = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
    const { passage_id } = await client.field.retry({ path: { id }, query: { user_id }, body: { changes } });
    taken(passage_id === null ? texts.removed : texts.taken);
  };
  const same = ['', texts.unchanged] as const;
  const sent = typedAmount(String(document['montant'] ?? ''));
  return (
    <details>
      <summary>{texts.retry}</summary>
      <Form name={`retry-${id}`} submit={texts.retry} send={send}>
        {!deleted && (
          <>
            <p class="quiet">{texts.retryHint}</p>
            <Field
              label={texts.amount}
              name="montant"
              hint={texts.amountHint}
              value={sent?.replace('.', ',')}
              width="short"
              inputMode="decimal"
            />
            <div class="row">
              <Select label={texts.means} name="moyen" options={[same, ...choices('payment_types')]} />
              <Select label={texts.type} name="resultat" options={[same, ...choices('passage_types')]} />
            </div>
          </>
        )}
      </Form>
    </details>
  );
}

function Discard({ of: { id, user_id }, taken }: Omit<OneProps, 'names'>) {
  const send = async (fields: FormData) => {
    const reason = String(fields.get('motif') ?? '').trim();
    await client.field.discard({ path: { id }, query: { user_id }, body: { reason } });
    taken(texts.discarded);
  };
  return (
    <details>
      <summary>{texts.discard}</summary>
      <Form name={`discard-${id}`} submit={texts.discard} send={send}>
        <p class="quiet">{texts.discardHint}</p>
        <Field label={texts.discardReason} name="motif" hint={texts.discardReasonHint} isRequired />
      </Form>
    </details>
  );
}
