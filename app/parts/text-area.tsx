import type { RefObject } from 'preact';
import { useId } from 'preact/hooks';

type Props = {
  label: string;
  name: string;
  hint?: string;
  value?: string;
  rows?: number;
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

/** A text of several lines. `isCode`: lines whose columns matter keep them. */
export function TextArea({ label, name, hint, value, rows = 4, isCode = false, area }: Props) {
  const id = useId();
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
        defaultValue={value ?? ''}
        spellcheck={!isCode}
        aria-describedby={hint ? `${id}h` : undefined}
      />
    </div>
  );
}
