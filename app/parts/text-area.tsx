import { useEffect, useId, useRef } from 'preact/hooks';

type Props = {
  label: string;
  name: string;
  hint?: string;
  maxLength?: number;
  isRequired?: boolean;
  /** Takes the focus when it appears: after a message was sent for the next one. */
  isFocused?: boolean;
};

/** A text of several lines. */
export function TextArea({ label, name, hint, maxLength, isRequired = false, isFocused = false }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocused) area.current?.focus();
  }, [isFocused]);
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
        rows={3}
        required={isRequired}
        maxLength={maxLength}
        aria-describedby={hint ? `${id}h` : undefined}
      />
    </div>
  );
}
