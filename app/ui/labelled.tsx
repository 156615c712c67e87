import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

type Props = {
  label: string;
  hint?: string | undefined;
  /** Draws the control, with the id that the label names and the id of its hint. */
  children: (control: { id: string; 'aria-describedby': string | undefined }) => ComponentChildren;
};

/** A control with its label and its hint. */
export function Labelled({ label, hint, children }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': hint ? `${id}h` : undefined })}
    </div>
  );
}
