import { useState } from 'preact/hooks';

/** How often something changed, for a refusal that says nothing about what is there now, and what to call at each change. */
export function useChanges() {
  const [changes, setChanges] = useState(0);
  return [changes, () => setChanges((last) => last + 1)] as const;
}
