/** What has just been done at the door, which screen readers read aloud; pages there are short, so it is in view. */
export const Done = ({ text }: { text: string | undefined }) => (
  <div role="status">{text && <p class="notice">{text}</p>}</div>
);
