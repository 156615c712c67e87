import type { ComponentChildren } from 'preact';

type Props = {
  done: number;
  of: number;
  /** What the bar says in a word. */
  state: string;
  children: ComponentChildren;
};

/** How far long work has come: a bar, and the same in a sentence that is read out. */
export const Progress = ({ done, of, state, children }: Props) => (
  <div class="progress" role="status">
    <p>
      <strong>{state}</strong>
    </p>
    <progress max={Math.max(1, of)} value={of === 0 ? 1 : done} aria-label={state} />
    <p>{children}</p>
  </div>
);
