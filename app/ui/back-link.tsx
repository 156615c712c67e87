import type { ComponentChildren } from 'preact';

/** The way back to the page above. */
export const BackLink = ({ to, children }: { to: string; children: ComponentChildren }) => (
  <p class="trail">
    <a href={to}>{children}</a>
  </p>
);
