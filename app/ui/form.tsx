import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../../clients/typescript/src/index.ts';
import { address } from '../frame/location.ts';
import { entityId, session } from '../session.ts';
import { Sentence } from '../texts/failures.ts';
import { faultyFields } from '../texts/faults.ts';
import { Failure } from './answer.tsx';
import { drafts } from './drafts.ts';
import { intoView } from './into-view.ts';
import { Labelled } from './labelled.tsx';
import { Later } from './later.tsx';
import { typeAgain, typedIn } from './typed.ts';

/** The names of the fields that the error is about. */
const namesIn = (error: unknown): ReadonlySet<unknown> =>
  error instanceof Problem
    ? faultyFields(error.errors)
    : new Set(error instanceof Sentence ? [error.cause] : []);

/** Marks only the fields that the error names, and focuses the first of them. */
function markFaults(form: HTMLFormElement, error: unknown): void {
  const names = namesIn(error);
  const faulty = [...form.elements].filter((one) => names.has(one.getAttribute('name') ?? ''));
  for (const one of form.elements) one.removeAttribute('aria-invalid');
  for (const one of faulty) one.setAttribute('aria-invalid', 'true');
  const [first] = faulty;
  if (first instanceof HTMLElement) first.focus();
}

/** The label of a field, by which a refusal names it too. */
const labelIn = (form: HTMLFormElement | null, field: string) =>
  form?.querySelector(`label[for="${form.querySelector(`[name="${field}"]`)?.id}"]`)?.textContent;

/** Running submissions, so that a form that replaces a submitted one restores its draft afterwards. */
const sending = new Map<string, Promise<unknown>>();
/** The refusals of forms that are being replaced because newer values were loaded: the new form shows them. */
const refusals = new Map<string, unknown>();

type Props = {
  /** Distinguishes the forms of a page. */
  name: string;
  submit: string;
  /** Sends the form; a thrown error is shown above the button, and the typed values stay. */
  send: (fields: FormData) => Promise<unknown>;
  children: ComponentChildren;
  /** What has to be done before the form can be sent, shown above its button; nothing if it can. */
  before?: ComponentChildren;
  /** Content beside the button, such as a link back. */
  aside?: ComponentChildren;
  isDangerous?: boolean;
  /** What a refusal depends on: the refusal is hidden once this has changed. */
  about?: unknown;
  /** Keeps no draft, for input that is no loss, such as filters. */
  isForgotten?: boolean;
};

export function Form({
  name,
  submit,
  send,
  children,
  before,
  aside,
  about,
  isDangerous = false,
  isForgotten = false,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>(undefined);
  const shown = useRef<unknown>(undefined);
  shown.current = error;
  const beforeId = useId();
  const [isBusy, setBusy] = useState(false);
  const [isDraft, setDraft] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error is hidden by each change.
  useLayoutEffect(() => setError(undefined), [about]);
  const key = `${session.value?.user.user_id} ${entityId.value} ${address.value.pathname} ${name}`;
  /** Keeps what was typed; false if nothing differs from what the service has. */
  const keep = () => {
    if (!form.current || isForgotten) return false;
    const typed = typedIn(form.current);
    if (typed.size > 0) drafts.set(key, typed);
    else drafts.delete(key);
    return typed.size > 0;
  };
  const drop = () => {
    drafts.delete(key);
    setDraft(false);
    setError(undefined);
    // The fields are drawn anew, with the values of the service.
    setRound((last) => last + 1);
  };
  // Before the first paint, so that the user never sees or sends the form without the draft.
  useLayoutEffect(() => {
    const giveDraft = () => {
      const draft = drafts.get(key);
      if (!draft || !form.current) return;
      typeAgain(form.current, draft);
      // Nothing is left of it if the service has the same values by now.
      setDraft(typedIn(form.current).size > 0 && session.value !== undefined);
    };
    const underWay = sending.get(key);
    // A form that was refused may have been replaced meanwhile: the refusal belongs to the new one.
    if (underWay) underWay.catch(setError).then(giveDraft);
    else giveDraft();
    setError(refusals.get(key));
    return () => {
      refusals.set(key, shown.current);
      // The form that replaces this one is drawn at once; a page that is left has no refusal when one returns.
      queueMicrotask(() => refusals.delete(key));
    };
  }, [key]);
  useLayoutEffect(() => (form.current ? markFaults(form.current, error) : undefined), [error]);
  // A form that is sent with the keyboard may be refused below the screen.
  useEffect(() => {
    if (error !== undefined) intoView(form.current?.querySelector('[role=alert]') ?? null);
  }, [error]);
  const onSubmit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || before) return;
    const sent = event.currentTarget;
    setBusy(true);
    setError(undefined);
    const draft = drafts.get(key);
    try {
      const answered = send(new FormData(sent));
      sending.set(key, answered);
      await answered;
      // Values typed during the submission are not sent yet.
      if (drafts.get(key) === draft) drafts.delete(key);
      setDraft(false);
    } catch (failure) {
      setError(failure);
    }
    sending.delete(key);
    setBusy(false);
  };
  return (
    // A new form per association, so that values typed for one do not remain for the next.
    <form
      key={`${entityId.value} ${round}`}
      ref={form}
      onSubmit={onSubmit}
      onInput={() => !keep() && setDraft(false)}
      aria-busy={isBusy}
    >
      {isDraft && (
        <Later load={async () => ({ default: (await import('./kept-draft.tsx')).keptDraft(drop) })} />
      )}
      {children}
      {error !== undefined && <Failure error={error} labelOf={(field) => labelIn(form.current, field)} />}
      {before && (
        <div class="notice" id={beforeId}>
          {before}
        </div>
      )}
      <p class="actions">
        <button
          type="submit"
          class={isDangerous ? 'danger' : 'main'}
          aria-disabled={isBusy || Boolean(before)}
          aria-describedby={before ? beforeId : undefined}
        >
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
