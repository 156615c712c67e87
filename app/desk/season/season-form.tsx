import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { Sentence } from '../../texts/failures.ts';
import { localDay, typedAmount, typedForm } from '../../texts/numbers.ts';
import { Field, Form } from '../../ui/form.tsx';
import { seasons as texts } from '../settings/texts.ts';
import { correcting } from '../visits/texts.ts';
import { proposedDates } from './proposed-dates.ts';

type Written = { name: string; date_start: string; date_end: string; calendar_value: string | null };
type Props = {
  of?: Schemas['Operation'];
  submit: string;
  send: (season: Written) => Promise<unknown>;
};

/** The form for the name, dates and calendar price of a season. */
export function SeasonForm({ of: season, submit, send }: Props) {
  const read = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const calendar = text('calendar_value');
    const value = calendar === '' ? null : typedAmount(calendar);
    if (value === undefined) throw new Sentence(correcting.notAnAmount);
    await send({
      name: text('name'),
      date_start: text('date_start'),
      date_end: text('date_end'),
      calendar_value: value,
    });
  };
  const { date_start, date_end } = season ?? proposedDates(localDay(new Date().toISOString()));
  return (
    <Form key={season?.version} name={`season ${season?.operation_id}`} submit={submit} send={read}>
      <Field
        label={texts.name}
        name="name"
        value={season?.name ?? ''}
        isRequired={season !== undefined}
        {...(season ? {} : { hint: texts.nameHint })}
      />
      <div class="row">
        <Field label={texts.start} name="date_start" type="date" value={date_start} isRequired />
        <Field label={texts.end} name="date_end" type="date" value={date_end} isRequired />
      </div>
      <Field
        label={texts.calendar}
        name="calendar_value"
        hint={texts.calendarHint}
        value={season?.calendar_value ? typedForm(season.calendar_value) : ''}
        width="short"
        inputMode="decimal"
      />
    </Form>
  );
}
