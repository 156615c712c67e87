import type { Draft } from '../../offline/outbox/record-visit.ts';
import { Sentence } from '../../texts/failures.ts';
import { Failure } from '../../ui/answer.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { checkedEmail } from './email-texts.ts';
import { visitTexts as texts } from './texts.ts';

/** What can be corrected of a visit beside its result. */
export type Details = Pick<Draft, 'name' | 'email' | 'remark'>;

type Props = {
  of: Details;
  /** Why it was not saved: told where the button is. */
  error: unknown;
  /** Whether the visit may say who the donor is. */
  isNamed: boolean;
  change: (details: Details) => void;
  save: () => void;
};

/** Ends a correction, with what was added to the visit; a new visit is recorded by its last choice. */
export const SaveCorrection = ({ of: details, error, isNamed, change, save }: Props) => (
  <>
    {(isNamed ? named : unnamed).map((name) => (
      <Labelled key={name} label={texts[name]}>
        {(control) => {
          const isWrong = error instanceof Sentence && error.cause === name;
          const typed = {
            ...control,
            autoComplete: 'off',
            'aria-invalid': isWrong,
            ref: isWrong ? takeFocus : undefined,
            value: details[name] ?? '',
            onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
              change({ ...details, [name]: currentTarget.value }),
          };
          return name === 'remark' ? (
            <textarea {...typed} rows={2} maxLength={1000} />
          ) : (
            <input {...typed} inputMode={name === 'email' ? 'email' : 'text'} />
          );
        }}
      </Labelled>
    ))}
    <div class="actions">
      {error !== undefined && <Failure error={error} />}
      <button type="button" class="main" onClick={save}>
        {texts.saveCorrection}
      </button>
    </div>
  </>
);

const unnamed = ['remark'] as const;
const named = ['name', 'email', ...unnamed] as const;

/** The details to save; throws a `Sentence` for a wrong e-mail. */
export const typedDetails = ({ name, email, remark }: Details, isNamed: boolean): Details => ({
  ...(isNamed ? { name: written(name), email: checkedEmail(written(email)) } : {}),
  remark: written(remark),
});

const written = (text: string | null | undefined): string | null => text?.trim() || null;
