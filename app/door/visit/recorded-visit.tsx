import { useState } from 'preact/hooks';
import { isCard } from '../../means.ts';
import { changeVisit } from '../../offline/outbox/record-visit.ts';
import type { Visit } from '../../offline/store/doors.ts';
import { hasAlready } from '../../offline/store/has-already.ts';
import { saidOf } from '../../offline/store/visit-results.ts';
import { Field, Form } from '../../ui/form.tsx';
import { intoView } from '../../ui/into-view.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { CardLink } from './card-link.tsx';
import { CardStanding } from './card-standing.tsx';
import { checkedEmail } from './email-texts.ts';
import { mayCorrect } from './past-visits.tsx';
import { Recorded } from './recorded.tsx';
import { visitTexts as texts } from './texts.ts';

type Props = {
  of: Visit;
  /** Whether it was recorded just now: a card shows its code at once. */
  isNew: boolean;
  correct: () => void;
  done: (said: string) => void;
};

/** The recorded visit, with forms to add receipt details or a remark, and the way to correct it. */
export function RecordedVisit({ of: visit, isNew, correct, done }: Props) {
  const [open, setOpen] = useState<'receipt' | 'remark' | undefined>();
  const [said, setSaid] = useState('');
  const save = async (changes: Parameters<typeof changeVisit>[1]) => {
    const isSame = hasAlready(visit, changes);
    if (!isSame) await changeVisit(visit.id, changes);
    setOpen(undefined);
    setSaid(isSame ? texts.unchanged : texts.saved);
  };
  const show = (what: 'receipt' | 'remark') => {
    setSaid('');
    setOpen(open === what ? undefined : what);
  };
  return (
    <Recorded said={saidOf(visit)}>
      <CardStanding of={visit} />
      {isCard(visit.fk_type_reglement) && <CardLink of={visit} isNew={isNew} done={done} />}
      <div class="pad">
        {Number(visit.montant ?? 0) > 0 && (
          <button type="button" aria-expanded={open === 'receipt'} onClick={() => show('receipt')}>
            {texts.receipt}
          </button>
        )}
        <button type="button" aria-expanded={open === 'remark'} onClick={() => show('remark')}>
          {texts.remark}
        </button>
        {mayCorrect(visit) && (
          <button type="button" onClick={correct}>
            {texts.correct}
          </button>
        )}
      </div>
      {open && (
        <div key={open} ref={intoView}>
          {open === 'receipt' ? (
            <Receipt of={visit} save={save} />
          ) : (
            <Form
              name={`remark-${visit.id}`}
              submit={texts.save}
              send={(fields) => save({ remark: textIn(fields, 'remark') })}
            >
              <TextArea
                label={texts.remark}
                name="remark"
                value={visit.remark ?? ''}
                maxLength={1000}
                isFocused
              />
            </Form>
          )}
        </div>
      )}
      <div role="status">{said && <p class="notice">{said}</p>}</div>
    </Recorded>
  );
}

const textIn = (fields: FormData, name: string): string | null =>
  String(fields.get(name) ?? '').trim() || null;

type ReceiptProps = { of: Visit; save: (changes: Parameters<typeof changeVisit>[1]) => Promise<void> };

function Receipt({ of: visit, save }: ReceiptProps) {
  const send = (fields: FormData) =>
    save({
      // A paid card locks who the payer is.
      ...(visit.locked ? {} : { name: textIn(fields, 'name') }),
      email: checkedEmail(textIn(fields, 'email')),
    });
  return (
    <Form name={`receipt-${visit.id}`} submit={texts.save} send={send}>
      {!visit.locked && <Field label={texts.name} name="name" value={visit.name ?? ''} />}
      <Field label={texts.email} name="email" value={visit.email ?? ''} inputMode="email" />
    </Form>
  );
}
