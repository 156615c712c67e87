import type { RefObject } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

type Props = {
  label: string;
  name: string;
  hint?: string;
  value?: string;
  rows?: number;
  maxLength?: number;
  isRequired?: boolean;
  /** Takes the focus when it appears: after a message was sent for the next one. */
  isFocused?: boolean;
  /** Lines whose columns matter keep them. */
  isCode?: boolean;
  /** For a page that writes into it. */
  area?: RefObject<HTMLTextAreaElement | null>;
};

/** Writes a text as if it had been typed. */
export function typeInto(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return;
  area.value = text;
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A text of several lines. */
export function TextArea({ label, name, hint, value = '', rows = 3, maxLength, ...rest }: Props) {
  const { isRequired = false, isFocused = false, isCode = false } = rest;
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const area = rest.area ?? own;
  useEffect(() => {
    if (isFocused) area.current?.focus();
  }, [isFocused, area]);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      <textarea
        ref={area}
        id={id}
        name={name}
        rows={rows}
        class={isCode ? 'code' : undefined}
        defaultValue={value}
        spellcheck={!isCode}
        required={isRequired}
        maxLength={maxLength}
        aria-describedby={hint ? `${id}h` : undefined}
      />
    </div>
  );
}
