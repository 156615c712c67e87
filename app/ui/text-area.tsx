import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Labelled } from './labelled.tsx';

type Props = {
  label: string;
  name: string;
  hint?: string;
  value?: string;
  rows?: number;
  maxLength?: number;
  isRequired?: boolean;
  /** Takes the focus when rendered, such as after sending a message. */
  isFocused?: boolean;
  /** Uses a monospace font, so that columns align. */
  isCode?: boolean;
  /** A reference for pages that write into the field. */
  area?: RefObject<HTMLTextAreaElement | null>;
};

export function TextArea({ label, name, hint, value = '', rows = 3, maxLength, ...rest }: Props) {
  const { isRequired = false, isFocused = false, isCode = false } = rest;
  const own = useRef<HTMLTextAreaElement>(null);
  const area = rest.area ?? own;
  useEffect(() => {
    if (isFocused) area.current?.focus();
  }, [isFocused, area]);
  return (
    <Labelled label={label} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          ref={area}
          name={name}
          rows={rows}
          class={isCode ? 'code' : undefined}
          defaultValue={value}
          spellcheck={!isCode}
          required={isRequired}
          maxLength={maxLength}
        />
      )}
    </Labelled>
  );
}
