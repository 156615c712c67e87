import { useState } from 'preact/hooks';

/** What has just been done, which screen readers read aloud. */
export const Said = ({ text }: { text: string | undefined }) => (
  <div role="status">{text && <p class="notice">{text}</p>}</div>
);

/** The sentence about what has just been done, and how to set it and load the page's data again. */
export function useSaid(asked: { again: () => void }): [said: string, done: (sentence: string) => void] {
  const [said, setSaid] = useState('');
  const done = (sentence: string) => {
    setSaid(sentence);
    asked.again();
  };
  return [said, done];
}
