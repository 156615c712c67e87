import { correctableMeans } from '../../means.ts';
import { isAhead } from '../../offline/outbox/correct-clock.ts';
import { changeVisit, removeVisit } from '../../offline/outbox/record-visit.ts';
import type { Visit } from '../../offline/store/doors.ts';
import { typeOf } from '../../offline/store/doors.ts';
import { bootstrap, sectors } from '../../offline/store/evening-signals.ts';
import { placeOfVisit } from '../../offline/store/place-names.ts';
import { type Result, saidOf, withoutNames } from '../../offline/store/visit-results.ts';
import { choices } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { shortMoment, typedAmount, typedForm } from '../../texts/numbers.ts';
import { refusals, sentVisit } from '../../texts/sent-visit.ts';
import { sentencesOfCode } from '../../texts/sentences-of-code.ts';
import { Act } from '../../ui/act.tsx';
import { Facts } from '../../ui/facts.tsx';
import { fieldName, fieldValue } from '../../ui/field-value.ts';
import { Field, Form, Select } from '../../ui/form.tsx';
import { endTexts as texts } from '../end-texts.ts';

type Props = { of: Visit; done: (said: string) => void };

/** A visit that the service refused: the reason, and a form to correct it. */
export function CorrectVisit({ of: visit, done }: Props) {
  const { code = '', detail = '' } = visit.sync_error ?? {};
  const sentence = refusals[code] ?? sentencesOfCode(code).join(' ');
  const names = (['name', 'email', 'phone', 'remark'] as const).filter((name) => visit[name]);
  return (
    <article class="sheet">
      <h3>
        <bdi>{placeOfVisit(visit)}</bdi>
      </h3>
      <p>
        <strong>{saidOf(visit)}</strong>{' '}
        <span class="quiet">{visit.passed_at && shortMoment(visit.passed_at)}</span>
      </p>
      <p class="bad">{isAhead(visit) ? texts.ahead : sentence || detail}</p>
      <Facts of={names.map((name) => [fieldName(name), fieldValue(name, visit[name])])} />
      {!isAhead(visit) && <Mend of={visit} done={done} />}
      <details>
        <summary>{texts.remove}</summary>
        <p class="quiet">{texts.removeHint}</p>
        <Act label={texts.remove} act={() => removeVisit(visit.id)} about={placeOfVisit(visit)} />
      </details>
    </article>
  );
}

function Mend({ of: visit, done }: Props) {
  const send = async (fields: FormData) => {
    await changeVisit(visit.id, mendedBy(fields, visit));
    done(texts.mended);
  };
  const same = ['', texts.unchanged] as const;
  return (
    <Form name={`mend-${visit.id}`} submit={texts.mend} send={send}>
      <div class="row">
        <Select
          label={texts.result}
          name="resultat"
          value={typeOf(visit)}
          options={choices('passage_types')}
        />
        <Field
          label={texts.amount}
          name="montant"
          value={typedForm(visit.montant ?? '0')}
          inputMode="decimal"
          width="short"
        />
        <Select
          label={texts.means}
          name="moyen"
          value={visit.fk_type_reglement ?? 'none'}
          options={correctableMeans(choices('payment_types'), visit.fk_type_reglement ?? 'none')}
        />
        <Select
          label={texts.sector}
          name="secteur"
          options={[same, ...sectors.value.map((one) => [String(one.sector_id), one.sector_name] as const)]}
        />
      </div>
    </Form>
  );
}

/** Reads a corrected visit from the form; throws a `Sentence` for an invalid amount. */
function mendedBy(fields: FormData, visit: Visit): Omit<Visit, 'id'> {
  const montant = typedAmount(String(fields.get('montant') ?? '').trim() || '0');
  if (montant === undefined) throw new Sentence(sentVisit.notAnAmount);
  const fk_type = chosen(fields, 'resultat', bootstrap.value?.enumerations.passage_types);
  const means = chosen(fields, 'moyen', bootstrap.value?.enumerations.payment_types);
  const sector = Number(fields.get('secteur'));
  const isReturn = fk_type === 'a_finaliser';
  const result: Result = {
    montant,
    ...(fk_type ? { fk_type } : {}),
    ...(isReturn ? {} : { motif: null, return_on: null, return_part: null }),
  };
  return {
    ...result,
    ...withoutNames({ ...result, ...(isReturn ? { motif: visit.motif ?? null } : {}) }),
    ...(means ? { fk_type_reglement: means } : {}),
    ...(sector > 0 ? { fk_sector: sector } : {}),
  };
}

/** The form value, if it is a known value of the enumeration. */
const chosen = <T extends string>(fields: FormData, name: string, known: readonly T[] = []): T | undefined =>
  known.find((one) => one === fields.get(name));
