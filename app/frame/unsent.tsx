import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { storedEvenings } from '../offline/store/evening-name.ts';
import { session } from '../session.ts';

/** What waits on this phone, on the pages that are not at the door; its code loads only if the user has an evening here. */
export function Unsent() {
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    // A browser that stores nothing refuses, and nothing waits there.
    load().then(
      (found) => setNotice(() => found),
      () => {},
    );
  }, []);
  return Notice ? <Notice /> : null;
}

async function load(): Promise<ComponentType | undefined> {
  const isHere = (await storedEvenings()).some(({ userId }) => userId === session.value?.user.user_id);
  return isHere ? (await import('../door/door-pages.ts')).unsent : undefined;
}
