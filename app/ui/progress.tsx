import type { ComponentChildren } from 'preact';

type Props = {
  done: number;
  of: number;
  /** The label of the bar. */
  state: string;
  children: ComponentChildren;
};

/** The progress of long work: a bar, and a sentence that screen readers announce. */
export const Progress = ({ done, of, state, children }: Props) => (
  <div class="progress" role="status">
    <p>
      <strong>{state}</strong>
    </p>
    <progress max={Math.max(1, of)} value={of === 0 ? 1 : done} aria-label={state} />
    <p>{children}</p>
  </div>
);
