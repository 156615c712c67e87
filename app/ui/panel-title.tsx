import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type Props = { back: string; to: string; title: ComponentChildren };

/** The title of what opened beside the map, which takes the focus, with the way back. */
export function PanelTitle({ back, to, title }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // At once: a key that is pressed next must not meet another focus.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <p class="trail">
        <a href={to}>{back}</a>
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
    </>
  );
}
