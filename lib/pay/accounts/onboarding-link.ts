import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems.ts';
import { type WebPage, webPage } from '../../core/text/html.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { accountState } from './account-state.ts';
import { loadCardSetup } from './card-setup.ts';
import { onAccount, seeAccount } from './sync-account.ts';

/** A new address under which the association answers the provider's questions, or its dashboard when none is left. */
export async function onboardingLink(ctx: Context, entityId: number) {
  const { account } = await ctx.transact(ctx.tenant, (trx) => loadCardSetup(trx, entityId));
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  if (!account) throw new Problem('not-found');
  const { account_id: accountId } = account;
  const seen = await seeAccount(ctx, calls, account);
  if (!seen) throw new Problem('pay-account-disconnected');
  const state = accountState(seen);
  if (state === 'rejected') throw new Problem('pay-account-rejected');
  return onAccount(ctx, account, async () => {
    if (state === 'active') return { ...(await calls.loginLink(accountId)), expires_at: null };
    const { url, expiresAt } = await calls.onboardingLink(accountId, pagesOf(ctx));
    return { url, expires_at: expiresAt };
  });
}

// Ours alone: an address that came with the request could lead people anywhere.
function pagesOf({ settings }: Context) {
  const pages = `${settings.baseUrl}/api/pay/onboarding`;
  return { returnUrl: `${pages}/return`, refreshUrl: `${pages}/refresh` };
}

/** Where the provider sends people who have left its pages; whether all is answered, only the status knows. */
export function returnPage(): WebPage {
  return page('C’est fait', 'Vous pouvez fermer cette page et revenir à l’application.');
}

/** Where the provider sends people whose link no longer opens. */
export function refreshPage(): WebPage {
  return page('Ce lien a expiré', 'Demandez-en un nouveau dans l’application.');
}

function page(title: string, sentence: string): WebPage {
  return webPage({ lang: 'fr', title, body: `<h1>${title}</h1>\n<p>${sentence}</p>` });
}
