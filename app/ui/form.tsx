import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../../clients/typescript/src/index.ts';
import { address } from '../frame/location.ts';
import { entityId, session } from '../session.ts';
import { faultyFields } from '../texts/field-names.ts';
import { Failure } from './answer.tsx';
import { drafts } from './drafts.ts';
import { typeAgain, typedIn } from './typed.ts';

/** Marks the fields that a refusal names, no others, and goes to the first of them. */
function markFaults(form: HTMLFormElement, error?: unknown): void {
  const names = error instanceof Problem ? faultyFields(error.errors) : new Set<string>();
  const faulty = [...form.elements].filter((one) => names.has(one.getAttribute('name') ?? ''));
  for (const one of form.elements) one.removeAttribute('aria-invalid');
  for (const one of faulty) one.setAttribute('aria-invalid', 'true');
  const [first] = faulty;
  if (first instanceof HTMLElement) first.focus();
}

/** What is under way to the service: a form that takes the place of one that is sent gets what is left of its draft afterwards. */
const sending = new Map<string, Promise<unknown>>();

type Props = {
  /** Tells the forms of one page apart. */
  name: string;
  submit: string;
  /** Throws what the service refuses: it is told above the button, and what was typed stays. */
  send: (fields: FormData) => Promise<unknown>;
  children: ComponentChildren;
  /** Beside the button: a link that leads back for instance. */
  aside?: ComponentChildren;
  isDangerous?: boolean;
  /** What is typed here is no work to lose: filters of a list for instance. */
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
  // Before it is painted: nobody sees, or sends, the form without what was typed.
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
      // What was typed since is not sent yet.
      if (drafts.get(key) === draft) drafts.delete(key);
    } catch (failure) {
      setError(failure);
      markFaults(sent, failure);
    }
    sending.delete(key);
    setBusy(false);
  };
  return (
    // What was typed about one association is not left in the form of the next.
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

// The types of Preact tell the kinds of inputs apart by a literal.
const kinds = { text: { type: 'text' }, password: { type: 'password' }, date: { type: 'date' } } as const;

export function Field({ label, name, hint, value, type = 'text', width = 'long', ...rest }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        class={width}
        name={name}
        {...kinds[type]}
        defaultValue={value ?? ''}
        autoComplete={rest.autoComplete ?? 'off'}
        inputMode={rest.inputMode ?? 'text'}
        required={rest.isRequired ?? false}
        aria-describedby={hint ? `${id}h` : undefined}
      />
    </div>
  );
}

type SelectProps = {
  label: string;
  name: string;
  value?: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  /** Without it `value` is what is chosen at first, and what somebody chose stays when the page is drawn anew. */
  onChange?: (value: string) => void;
};

export function Select({ label, name, value = '', options, onChange }: SelectProps) {
  const id = useId();
  const first = options.some(([one]) => one === value) ? value : options[0]?.[0];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {/* By its options: as `value` of the list, each rendering would take back what somebody has just chosen. */}
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
