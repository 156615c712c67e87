import { signal } from '@preact/signals';

/** What stands behind `#` in the address of a sign-in link; browsers send it to nobody. */
const FRAGMENT = '#connexion=';

/** The token in a copied sign-in link, or in the address of the page. */
export const tokenIn = (text: string): string | undefined =>
  new RegExp(`${FRAGMENT}([\\w-]+)`).exec(text)?.[1];

/** The address of the application with a token, for a service that does not know the address. */
export const linkWith = (token: string): string => `${location.origin}/tournee${FRAGMENT}${token}`;

/** The token with which this page was opened, until it is used; it leaves the address, and so the browser's history, at once. */
export const openedToken = signal(tokenIn(location.hash));
if (openedToken.value !== undefined)
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
