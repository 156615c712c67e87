import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { address } from '../frame/location.ts';

/** The address that was last shown: arriving from another one moves the focus to the title, loading does not. */
let before: string | undefined;

/** A page with its only `h1`; `title` names the page and no person. */
export function Page({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ComponentChildren;
  children: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = address.value;
  // Before anything is shown: whoever reads on from the title finds the focus there at once.
  useLayoutEffect(() => {
    document.title = `${title} – Tournée`;
    if (before !== undefined && before !== pathname) heading.current?.focus();
    before = pathname;
  }, [title, pathname]);
  return (
    <main id="contenu">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p class="lead">{lead}</p>}
      {children}
    </main>
  );
}
