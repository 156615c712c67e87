import { intoView } from '../ui/into-view.ts';

/** What has just been done at the door, which screen readers read aloud. */
export const Done = ({ text }: { text: string | undefined }) => (
  <div role="status">
    {text && (
      <p class="notice" ref={intoView}>
        {text}
      </p>
    )}
  </div>
);
