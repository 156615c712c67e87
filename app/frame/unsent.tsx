import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { storedEvenings } from '../offline/store/evening-name.ts';
import { session } from '../session.ts';

/** What waits on this phone, on the pages that are not at the door; its code loads only if the user has an evening here. */
export function Unsent() {
  const [Notice, setNotice] = useState<ComponentType>();
  const who = session.value?.user.user_id;
  useEffect(() => {
    // A browser that stores nothing refuses, and nothing waits there.
    void load(who).then(
      (found) => setNotice(() => found),
      () => {},
    );
  }, [who]);
  return Notice ? <Notice key={who} /> : null;
}

async function load(who: number | undefined): Promise<ComponentType | undefined> {
  if (!(await storedEvenings()).some(({ userId }) => userId === who)) return undefined;
  return (await import('../door/unsent-notice.tsx')).UnsentNotice;
}
