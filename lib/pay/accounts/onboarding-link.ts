import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { type WebPage, webPage } from '../../core/text/web-page.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { accountState } from './account-state.ts';
import { loadCardSetup } from './card-setup.ts';
import { refreshAccount, requireConnected } from './sync-account.ts';

/** Returns a new link to the provider's onboarding form, or to its dashboard when the form is complete. */
export async function onboardingLink(ctx: Context, entityId: number) {
  const { account } = await ctx.transact(ctx.tenant, (trx) => loadCardSetup(trx, entityId));
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  if (!account) throw new Problem('not-found');
  const { account_id: accountId } = account;
  const refreshed = await refreshAccount(ctx, calls, account);
  if (!refreshed) throw new Problem('pay-account-disconnected');
  const state = accountState(refreshed);
  if (state === 'rejected') throw new Problem('pay-account-rejected');
  return requireConnected(ctx, account, async () => {
    if (state === 'active') return { ...(await calls.loginLink(accountId)), expires_at: null };
    const { url, expiresAt } = await calls.onboardingLink(accountId, pagesOf(ctx));
    return { url, expires_at: expiresAt };
  });
}

// Not taken from the request, which would allow an open redirect.
function pagesOf({ settings }: Context) {
  const pages = `${settings.baseUrl}/api/pay/onboarding`;
  return { returnUrl: `${pages}/return`, refreshUrl: `${pages}/refresh` };
}

/** The page to which people return from the provider's form, whether or not they completed it. */
export function returnPage(): WebPage {
  return page('C’est fait', 'Vous pouvez fermer cette page et revenir à l’application.');
}

/** The page that the provider shows for an expired link. */
export function refreshPage(): WebPage {
  return page('Ce lien a expiré', 'Demandez-en un nouveau dans l’application.');
}

function page(title: string, sentence: string): WebPage {
  return webPage({ lang: 'fr', title, body: `<h1>${title}</h1>\n<p>${sentence}</p>` });
}
