import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { visitTexts as texts } from './texts.ts';

type Props = { said: string; children?: ComponentChildren };

/** What was just recorded, in words, and what can be added to it. */
export function Recorded({ said, children }: Props) {
  const done = useRef<HTMLParagraphElement>(null);
  // Moves keyboard focus here, as the button that recorded it is gone.
  useLayoutEffect(() => done.current?.focus({ preventScroll: true }), []);
  return (
    <section class="noted" aria-label={texts.saved}>
      <p class="done" ref={done} tabIndex={-1}>
        <strong>{said}</strong>
      </p>
      {children}
    </section>
  );
}
