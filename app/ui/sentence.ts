import { useEffect, useState } from 'preact/hooks';

/**
 * The sentence about what has just been done, and how to set it. It goes as soon as the user does something else, so that it never
 * stands above a refusal.
 */
export function useSentence(): [said: string, say: (sentence: string) => void] {
  const [said, say] = useState('');
  useNextAct(() => say(''));
  return [said, say];
}

/** Calls `forget` as soon as the user sends a form or presses a button that acts. */
export function useNextAct(forget: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it sets does not change between renderings.
  useEffect(() => {
    const onAct = (event: Event) => {
      const isAct = event.target instanceof Element && event.target.closest('.act button') !== null;
      if (event.type === 'submit' || isAct) forget();
    };
    // Before the form itself, which may say the next sentence at once.
    addEventListener('submit', onAct, true);
    addEventListener('click', onAct, true);
    return () => {
      removeEventListener('submit', onAct, true);
      removeEventListener('click', onAct, true);
    };
  }, []);
}

/** The same, with a `done` that also loads the page's data again. */
export function useSaid(asked: { again: () => void }): [said: string, done: (sentence: string) => void] {
  const [said, say] = useSentence();
  const done = (sentence: string) => {
    say(sentence);
    asked.again();
  };
  return [said, done];
}
