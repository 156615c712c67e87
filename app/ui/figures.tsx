import type { ComponentChildren } from 'preact';

/** A row of key figures. */
export const Figures = ({ children }: { children: ComponentChildren }) => <dl class="figures">{children}</dl>;

type FigureProps = { name: string; value: string; isFirst?: boolean; children?: ComponentChildren };

export const Figure = ({ name, value, isFirst = false, children }: FigureProps) => (
  <div class={isFirst ? 'first' : undefined}>
    <dt>{name}</dt>
    <dd class="value">{value}</dd>
    {children && <dd class="quiet">{children}</dd>}
  </div>
);
