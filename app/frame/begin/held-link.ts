/** What the link of an e-mail or of an invitation brings behind `#`, which browsers send to nobody. */
export type HeldLink = { token?: string; invitation?: string };

const INVITATION = 'invitation=';

function linkIn(fragment: string): HeldLink {
  if (!/^#[\w=-]+$/.test(fragment)) return {};
  const text = fragment.slice(1);
  return text.startsWith(INVITATION) ? { invitation: text.slice(INVITATION.length) } : { token: text };
}

const isHeld = (state: unknown): state is { link: HeldLink } =>
  typeof state === 'object' && state !== null && 'link' in state;

/**
 * The link with which the page was opened. It leaves the address at once, so that no history of the browser has it; the state of
 * the page keeps it over a reload.
 */
export function takeLink(): HeldLink {
  if (location.hash.length > 1) {
    const link = linkIn(location.hash);
    history.replaceState({ link }, '', location.pathname);
    return link;
  }
  return isHeld(history.state) ? history.state.link : {};
}
