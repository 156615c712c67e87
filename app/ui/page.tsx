import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { address } from '../frame/location.ts';

/** The last shown path: navigation from another one focuses the title, the first load does not. */
let before: string | undefined;
export const pathBefore = (): string | undefined => before;

/** A page with its only `h1`; `title` contains no personal data. */
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
  // Before the first paint, so that screen readers find the focus on the title at once.
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
