import { takeFocus } from '../../ui/take-focus.ts';

/** What was done here, read out. */
export const Told = ({ text }: { text: string | undefined }) => (
  <div role="status">
    {text && (
      <p key={text} class="notice" ref={takeFocus} tabIndex={-1}>
        {text}
      </p>
    )}
  </div>
);
