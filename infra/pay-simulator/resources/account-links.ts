import * as z from 'zod';
import { invalidRequest } from '../api/errors.ts';
import { operation } from '../api/operation.ts';
import { opaque, operationParams, text, webAddress } from '../api/params.ts';
import { lookUp } from '../state.ts';
import { epochNow, newId } from '../world.ts';

/** Lifetime of a link. */
const LINK_SECONDS = 300;

const params = operationParams({
  account: text(),
  type: z.enum(['account_onboarding', 'account_update']),
  refresh_url: webAddress(),
  return_url: webAddress(),
  collect: z.enum(['currently_due', 'eventually_due']).optional(),
  collection_options: opaque().optional(),
});

export const createAccountLink = operation('POST', '/v1/account_links', params, (world, request) => {
  const found = lookUp(world.state.accounts, request.account);
  if (!found || found.isDeauthorised)
    throw invalidRequest(
      'You requested an account link for an account that is not connected to your platform or does not exist.',
      { param: 'account' },
    );
  if (request.type === 'account_update')
    throw invalidRequest('You cannot create `account_update` links for this account.', { param: 'type' });
  const token = newId(world, 'lien');
  const now = epochNow(world);
  const expiresAt = now + LINK_SECONDS;
  const { account, return_url: returnUrl, refresh_url: refreshUrl } = request;
  world.state.links[token] = { account, returnUrl, refreshUrl, expiresAt, stage: 'new' };
  found.isLinked = true;
  return {
    object: 'account_link',
    created: now,
    expires_at: expiresAt,
    url: `${world.url}/inscription/${token}`,
  };
});
