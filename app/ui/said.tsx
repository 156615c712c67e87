import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { intoView } from './into-view.ts';

type Props = { text: string | undefined; children: ComponentChildren };

/** The place of what has just been done: it is brought into view, because the form that was sent may be far below it. */
export function Told({ text, children }: Props) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (text) intoView(own.current);
  }, [text]);
  return (
    <div ref={own} role="status">
      {text && children}
    </div>
  );
}

/** What has just been done, which screen readers read aloud; `link`: what follows from it. */
export const Said = ({ text, link }: Pick<Props, 'text'> & { link?: ComponentChildren }) => (
  <Told text={text}>
    <p class="notice">
      {text} {link}
    </p>
  </Told>
);
