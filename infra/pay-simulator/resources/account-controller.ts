import type Stripe from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import type { AccountCreate } from './account-params.ts';

/** The simulator supports accounts in France only. */
export function countryOf({ country = 'FR' }: AccountCreate): string {
  if (country === 'FR') return country;
  throw invalidRequest(`The simulator knows accounts in FR only, not in ${country}.`, {
    code: 'country_unsupported',
    param: 'country',
  });
}

/** The controller, which fixes who pays fees and covers losses; two combinations are valid with an Express dashboard. */
export function controllerOf({ type, controller }: AccountCreate): Stripe.Account.Controller {
  const express = {
    type: 'application',
    is_controller: true,
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  } as const;
  if (type !== undefined && controller !== undefined)
    throw invalidRequest(
      'You may not provide the `type` parameter and `controller` parameters simultaneously.',
    );
  if (type === 'express')
    return { ...express, fees: { payer: 'application_express' }, losses: { payments: 'application' } };
  const payer = controller?.fees?.payer ?? 'account';
  const payments = controller?.losses?.payments ?? 'stripe';
  const isExpress = controller?.stripe_dashboard?.type === 'express';
  if (!isExpress || (payer === 'application') !== (payments === 'application'))
    throw invalidRequest('The simulator does not know this combination of controller properties.', {
      param: 'controller',
    });
  return { ...express, fees: { payer }, losses: { payments } };
}
