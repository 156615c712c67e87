import { useEffect, useState } from 'preact/hooks';
import { session } from '../../session.ts';
import { href } from '../location.ts';
import { welcome as texts } from './begin-texts.ts';
import { Confirm } from './confirm.tsx';
import { type HeldLink, takeLink } from './held-link.ts';
import { SignUp } from './sign-up.tsx';

/** The page that begins an association: asks for a link, or, opened by it, chooses username and password. */
export default function Welcome() {
  const [{ token, invitation }, setLink] = useState<HeldLink>(takeLink);
  useEffect(() => {
    const follow = () => setLink(takeLink());
    // A link of the same page changes only what is behind `#`.
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return (
    <div class="door">
      <header>
        <p class="brand">Tournée</p>
      </header>
      {session.value && <SomeoneElse isEnding={token !== undefined} />}
      {token === undefined ? (
        <SignUp key={invitation} invitation={invitation} />
      ) : (
        <Confirm key={token} token={token} again={() => setLink({})} />
      )}
    </div>
  );
}

/** Says who is signed in on this device, and what becomes of that session. */
function SomeoneElse({ isEnding }: { isEnding: boolean }) {
  const { user } = session.value ?? {};
  return (
    <p class="notice" role="status">
      {texts.someone(user?.name ?? user?.username ?? '')} {isEnding && texts.ends}{' '}
      <a href={href('season')}>{texts.back}</a>
    </p>
  );
}
