import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { escapeHtml } from '../../core/text/html.ts';
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

/** The page to which people return from the provider's form. It has no session: it knows nothing of the account. */
export function returnPage(appUrl: string | null): WebPage {
  return page(
    'Retour du prestataire de paiement',
    'La page Cartes de l’application montre si le compte prend les cartes, et ce qui manque encore au dossier.',
    appUrl,
  );
}

/** The page that the provider shows for an expired link. */
export function refreshPage(appUrl: string | null): WebPage {
  return page(
    'Ce lien a expiré',
    'La page Cartes de l’application en ouvre un nouveau : « Compléter le dossier ».',
    appUrl,
  );
}

/** Where the application's address is not set, it is served at this page's origin. */
function page(title: string, sentence: string, appUrl: string | null): WebPage {
  const back = `<a class="button" href="${escapeHtml(appUrl ?? '')}/cartes">Ouvrir la page Cartes</a>`;
  return webPage({ lang: 'fr', title, body: `<h1>${title}</h1>\n<p>${sentence}</p>\n<p>${back}</p>` });
}
