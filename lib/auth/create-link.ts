import { type Context, withSession } from '../core/context.ts';
import { hashToken, newToken } from '../core/ids.ts';
import { addSeconds } from '../core/time.ts';
import { storeSignInLink } from '../data/users/sign-in-links.ts';

/** How long a sign-in link works, in seconds: as long as it takes to hold two devices beside each other. */
const LINK_SECONDS = 120;

/** The part of the application's address after `#`, which browsers never send, that carries the token of a link. */
const FRAGMENT = 'connexion=';

/** Creates the link that signs the caller in on another device, once; it ends with the session that made it. */
export async function createSignInLink(ctx: Context) {
  const token = newToken(ctx.ids);
  const expires_at = addSeconds(ctx.now, LINK_SECONDS);
  const { session } = withSession(ctx);
  await storeSignInLink(ctx.db, { session_id: session.id, token_hash: hashToken(token), expires_at });
  const { appUrl } = ctx.settings;
  if (appUrl === null) return { token, expires_at, url: null, qr_svg: null };
  // Drawn by a library that no other request of this function needs.
  const { qrSvg } = await import('../core/qr-svg.ts');
  const url = `${appUrl}/tournee#${FRAGMENT}${token}`;
  return { token, expires_at, url, qr_svg: qrSvg(url) };
}
