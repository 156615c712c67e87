import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../../clients/typescript/src/index.ts';
import { address } from '../frame/location.ts';
import { entityId, session } from '../session.ts';
import { faultyFields } from '../texts/faults.ts';
import { Failure } from './answer.tsx';
import { drafts } from './drafts.ts';
import { Labelled } from './labelled.tsx';
import { typeAgain, typedIn } from './typed.ts';

/** Marks only the fields that the error names, and focuses the first of them. */
function markFaults(form: HTMLFormElement, error?: unknown): void {
  const names = error instanceof Problem ? faultyFields(error.errors) : new Set<string>();
  const faulty = [...form.elements].filter((one) => names.has(one.getAttribute('name') ?? ''));
  for (const one of form.elements) one.removeAttribute('aria-invalid');
  for (const one of faulty) one.setAttribute('aria-invalid', 'true');
  const [first] = faulty;
  if (first instanceof HTMLElement) first.focus();
}

/** Running submissions, so that a form that replaces a submitted one restores its draft afterwards. */
const sending = new Map<string, Promise<unknown>>();

type Props = {
  /** Distinguishes the forms of a page. */
  name: string;
  submit: string;
  /** Sends the form; a thrown error is shown above the button, and the typed values stay. */
  send: (fields: FormData) => Promise<unknown>;
  children: ComponentChildren;
  /** Content beside the button, such as a link back. */
  aside?: ComponentChildren;
  isDangerous?: boolean;
  /** Keeps no draft, for input that is no loss, such as filters. */
  isForgotten?: boolean;
};

export function Form({
  name,
  submit,
  send,
  children,
  aside,
  isDangerous = false,
  isForgotten = false,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>(undefined);
  const [isBusy, setBusy] = useState(false);
  const key = `${session.value?.user.user_id} ${entityId.value} ${address.value.pathname} ${name}`;
  // Before the first paint, so that the user never sees or sends the form without the draft.
  useLayoutEffect(() => {
    const giveDraft = () => {
      const draft = drafts.get(key);
      if (draft && form.current) typeAgain(form.current, draft);
    };
    const underWay = sending.get(key);
    if (underWay) underWay.then(giveDraft, giveDraft);
    else giveDraft();
  }, [key]);
  const keep = () => {
    if (form.current && !isForgotten) drafts.set(key, typedIn(form.current));
  };
  const onSubmit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const sent = event.currentTarget;
    setBusy(true);
    setError(undefined);
    markFaults(sent);
    const draft = drafts.get(key);
    try {
      const answered = send(new FormData(sent));
      sending.set(key, answered);
      await answered;
      // Values typed during the submission are not sent yet.
      if (drafts.get(key) === draft) drafts.delete(key);
    } catch (failure) {
      setError(failure);
      markFaults(sent, failure);
    }
    sending.delete(key);
    setBusy(false);
  };
  return (
    // A new form per association, so that values typed for one do not remain for the next.
    <form key={entityId.value} ref={form} onSubmit={onSubmit} onInput={keep} aria-busy={isBusy}>
      {children}
      {error !== undefined && <Failure error={error} />}
      <p class="actions">
        <button type="submit" class={isDangerous ? 'danger' : 'main'} aria-disabled={isBusy}>
          {submit}
        </button>
        {aside}
      </p>
    </form>
  );
}

type FieldProps = {
  label: string;
  name: string;
  hint?: string;
  value?: string | undefined;
  type?: 'text' | 'password' | 'date';
  autoComplete?: string;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  isRequired?: boolean;
  width?: 'short' | 'long';
};

// Preact's types distinguish inputs by a literal `type`.
const kinds = { text: { type: 'text' }, password: { type: 'password' }, date: { type: 'date' } } as const;

export function Field({ label, name, hint, value, type = 'text', width = 'long', ...rest }: FieldProps) {
  return (
    <Labelled label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          class={width}
          name={name}
          {...kinds[type]}
          defaultValue={value ?? ''}
          autoComplete={rest.autoComplete ?? 'off'}
          inputMode={rest.inputMode ?? 'text'}
          required={rest.isRequired ?? false}
        />
      )}
    </Labelled>
  );
}

type SelectProps = {
  label: string;
  name: string;
  value?: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  /** Without it, `value` is the initial choice, and the user's choice survives rendering. */
  onChange?: (value: string) => void;
};

export function Select({ label, name, value = '', options, onChange }: SelectProps) {
  const id = useId();
  const first = options.some(([one]) => one === value) ? value : options[0]?.[0];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {/* Selected by option, as a `value` on the list would reset the user's choice at each rendering. */}
      <select
        id={id}
        name={name}
        data-first={onChange ? undefined : first}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        {options.map(([one, shown]) => (
          <option key={one} value={one} selected={one === value}>
            {shown}
          </option>
        ))}
      </select>
    </div>
  );
}
