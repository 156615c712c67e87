import * as z from 'zod';
import { asked, clearable, emailAddress, flag, metadata, text, unread, webAddress } from '../api/params.ts';

const businessProfile = z.strictObject({
  name: clearable().optional(),
  mcc: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  product_description: clearable(40_000).optional(),
  support_address: unread().optional(),
  support_email: emailAddress().optional(),
  support_phone: clearable().optional(),
  support_url: webAddress().optional(),
  url: webAddress().optional(),
  annual_revenue: unread().optional(),
  estimated_worker_count: text().optional(),
});

const settings = z.strictObject({
  branding: unread().optional(),
  card_payments: unread().optional(),
  payments: z
    .strictObject({
      statement_descriptor: z
        .string()
        .regex(/^[^<>\\'"*]{5,22}$/, 'invalid_characters')
        .optional(),
    })
    .optional(),
  payouts: unread().optional(),
});

const both = {
  business_profile: businessProfile.optional(),
  business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  capabilities: z.record(z.string(), z.strictObject({ requested: flag().optional() })).optional(),
  company: z.looseObject({ name: clearable().optional(), phone: clearable().optional() }).optional(),
  default_currency: z.literal('eur').optional(),
  email: emailAddress().optional(),
  external_account: z.union([text(), unread()]).optional(),
  individual: unread().optional(),
  metadata: metadata().optional(),
  settings: settings.optional(),
  tos_acceptance: unread().optional(),
};

const controller = z.strictObject({
  fees: z.strictObject({ payer: z.enum(['account', 'application']).optional() }).optional(),
  losses: z.strictObject({ payments: z.enum(['application', 'stripe']).optional() }).optional(),
  requirement_collection: z.enum(['application', 'stripe']).optional(),
  stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']).optional() }).optional(),
});

export const createParams = asked({
  ...both,
  type: z.enum(['custom', 'express', 'standard']).optional(),
  controller: controller.optional(),
  country: text(2).optional(),
});
export const updateParams = asked(both);

export type AccountCreate = z.output<typeof createParams>;
export type AccountUpdate = z.output<typeof updateParams>;
