import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { isNewer } from '../newer.ts';
import { unread } from '../offline/messages/message-signals.ts';
import { withStyle } from '../own-files.ts';
import { entityId, isExample, may, session, signOut } from '../session.ts';
import { frame } from '../texts/fr.ts';
import { count } from '../texts/numbers.ts';
import { forgetDrafts, reload } from '../ui/drafts.ts';
import { Later } from '../ui/later.tsx';
import { address, href, place } from './location.ts';
import { MayOpen } from './may-open.ts';
import { NetworkNotice } from './network-notice.tsx';
import { type PageName, paths } from './paths.ts';
import { routes } from './routes.ts';
import { Unsent } from './unsent.tsx';

const mayOpen = (name: PageName): boolean => may(routes[name].needs);
const isPage = (name: string): name is PageName => name in routes;

/** The `aria-current` of a menu link: for the page itself (`page`) or a page below its address (`true`). */
function whereIn(name: PageName, current: PageName | undefined): 'page' | 'true' | undefined {
  if (current === undefined) return undefined;
  if (name === current) return 'page';
  return name !== 'season' && paths[current].startsWith(`${paths[name]}/`) ? 'true' : undefined;
}

/** Links to the pages that the user may open. */
function Menu({ onPick }: { onPick: () => void }) {
  const current = place.value?.name;
  const isAtDoor = whereIn('round', current) !== undefined;
  const pages = Object.keys(routes)
    .filter(isPage)
    .filter((name) => routes[name].menu !== undefined && mayOpen(name))
    .map((name) => ({ menu: routes[name].menu, name: (isAtDoor && routes[name].atDoor) || name }));
  // If several links match, the one with the longest address is current.
  const here = pages
    .filter(({ name }) => whereIn(name, current))
    .toSorted((one, other) => paths[other.name].length - paths[one.name].length)[0]?.name;
  return (
    <ul>
      {pages.map(({ menu, name }) => (
        <li key={name}>
          <a
            href={href(name)}
            aria-current={name === here ? whereIn(name, current) : undefined}
            onClick={onPick}
          >
            {menu}
            {name === 'conversations' && unread.value > 0 && ` (${count(unread.value)})`}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The pages of the desk show one association and one of its seasons; the door has a season of its own. */
const isOfDesk = (): boolean => {
  const { name } = place.value ?? {};
  return (
    entityId.value !== undefined && name !== undefined && !whereIn('round', name) && !routes[name].isOutside
  );
};
const seasonChoice = () => withStyle('desk-style', import('../desk/season/season-choice.tsx'));

/** The frame around every page: association and season, menu, user and sign-out. */
export function Frame({ children }: { children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const [isNewerLater, setNewerLater] = useState(false);
  const isAtDoor = whereIn('round', place.value?.name) !== undefined;
  const { user } = session.value ?? {};
  const leave = () => {
    forgetDrafts();
    void signOut();
  };
  return (
    <>
      <a class="skip" href={`${address.value.pathname}${address.value.search}#contenu`}>
        {frame.skip}
      </a>
      <header class={isOpen ? 'frame open' : 'frame'}>
        <p class="brand">Tournée{isExample() && <small class="quiet"> {frame.example}</small>}</p>
        <button
          type="button"
          class="toggle"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          {frame.menu}
        </button>
        {isOfDesk() && <Later load={seasonChoice} />}
        <NetworkNotice isAtDoor={isAtDoor} />
        {!isAtDoor && <Unsent />}
        <div id="menu">
          <nav aria-label={frame.pages}>
            <Menu onPick={() => setOpen(false)} />
          </nav>
          <div class="who">
            <p>{user?.name ?? user?.username}</p>
            <a href={href('account')}>{frame.account}</a>
            {may('entity.create') && <a href={href('associations')}>{frame.elsewhere}</a>}
            <button type="button" class="plain" onClick={leave}>
              {frame.signOut}
            </button>
          </div>
        </div>
      </header>
      <div role="status" class={isAtDoor ? 'newer at-top' : 'newer'}>
        {isNewer.value && !isNewerLater && (
          <p class="notice">
            {frame.newer}{' '}
            <button type="button" onClick={() => reload()}>
              {frame.reload}
            </button>{' '}
            <button type="button" class="plain" onClick={() => setNewerLater(true)}>
              {frame.later}
            </button>
          </p>
        )}
      </div>
      <MayOpen value={mayOpen}>{children}</MayOpen>
    </>
  );
}
