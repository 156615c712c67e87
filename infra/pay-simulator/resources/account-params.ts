import type Stripe from 'stripe';
import * as z from 'zod';
import { invalidRequest } from '../api/errors.ts';
import {
  clearable,
  emailAddress,
  flag,
  metadata,
  opaque,
  operationParams,
  text,
  webAddress,
} from '../api/operation.ts';

const businessProfile = z.strictObject({
  name: clearable().optional(),
  mcc: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  product_description: clearable(40_000).optional(),
  support_address: opaque().optional(),
  support_email: emailAddress().optional(),
  support_phone: clearable().optional(),
  support_url: webAddress().optional(),
  url: webAddress().optional(),
  annual_revenue: opaque().optional(),
  estimated_worker_count: text().optional(),
});

const settings = z.strictObject({
  branding: opaque().optional(),
  card_payments: opaque().optional(),
  payments: z
    .strictObject({
      statement_descriptor: z
        .string()
        .regex(/^[^<>\\'"*]{5,22}$/, 'invalid_characters')
        .optional(),
    })
    .optional(),
  payouts: opaque().optional(),
});

const controller = z.strictObject({
  fees: z.strictObject({ payer: z.enum(['account', 'application']).optional() }).optional(),
  losses: z.strictObject({ payments: z.enum(['application', 'stripe']).optional() }).optional(),
  requirement_collection: z.enum(['application', 'stripe']).optional(),
  stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']).optional() }).optional(),
});

export const createParams = operationParams({
  business_profile: businessProfile.optional(),
  business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  capabilities: z.record(z.string(), z.strictObject({ requested: flag().optional() })).optional(),
  company: z.looseObject({ name: clearable().optional(), phone: clearable().optional() }).optional(),
  default_currency: z.literal('eur').optional(),
  email: emailAddress().optional(),
  external_account: z.union([text(), opaque()]).optional(),
  individual: opaque().optional(),
  metadata: metadata().optional(),
  settings: settings.optional(),
  tos_acceptance: opaque().optional(),
  type: z.enum(['custom', 'express', 'standard']).optional(),
  controller: controller.optional(),
  country: text(2).optional(),
});

export type AccountCreate = z.output<typeof createParams>;

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
