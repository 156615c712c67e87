import * as z from 'zod';
import {
  clearable,
  emailAddress,
  flag,
  metadata,
  opaque,
  operationParams,
  text,
  webAddress,
} from '../api/params.ts';

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

const sharedParams = {
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
};

const controller = z.strictObject({
  fees: z.strictObject({ payer: z.enum(['account', 'application']).optional() }).optional(),
  losses: z.strictObject({ payments: z.enum(['application', 'stripe']).optional() }).optional(),
  requirement_collection: z.enum(['application', 'stripe']).optional(),
  stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']).optional() }).optional(),
});

export const createParams = operationParams({
  ...sharedParams,
  type: z.enum(['custom', 'express', 'standard']).optional(),
  controller: controller.optional(),
  country: text(2).optional(),
});
export const updateParams = operationParams(sharedParams);

export type AccountCreate = z.output<typeof createParams>;
export type AccountUpdate = z.output<typeof updateParams>;
