import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { BackLink } from './back-link.tsx';

type Props = { back: string; to: string; title: ComponentChildren };

/** The focused title of a panel beside the map, with a link back. */
export function PanelTitle({ back, to, title }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the first paint, so that the next key press meets this focus.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <BackLink to={to}>{back}</BackLink>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
    </>
  );
}
