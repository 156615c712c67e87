import * as z from 'zod';
import { accountProfiles } from '../../core/pay-provider.ts';
import { Damaged, Flag, Id, Instant, ShortText, Text } from '../../core/schemas/common.ts';
import { Enumeration } from '../../core/schemas/enumeration.ts';
import { PageOf } from '../../core/schemas/pages.ts';
import { accountStates } from './account-state.ts';

const stateMeanings: Record<(typeof accountStates)[number], string> = {
  none: 'there is no account',
  created: 'the provider has it, nothing is filled in',
  pending: 'the provider checks what was filled in',
  active: 'it takes cards and pays out',
  active_no_payout: 'it takes cards, payouts wait',
  action_required: 'the provider wants to know more',
  restricted: 'it takes no cards at present',
  rejected: 'the provider refused the association',
  disconnected: 'the association left the platform',
};

const profileMeanings: Record<(typeof accountProfiles)[number], string> = {
  express_type: 'an account of the type Express',
  express_platform_pays: 'with a dashboard, the platform bears fees and losses',
  express_stripe_pays_risk: 'with a dashboard, the provider bears losses',
};

const State = z.enum(accountStates).meta({ meanings: stateMeanings });

export const PayAccountDraft = z
  .strictObject({
    entity_id: Id.optional().meta({ description: 'Left out: the association of the session.' }),
    replace: z.boolean().optional().meta({
      description:
        'Makes a new account in the place of a disconnected or rejected one; super administrators only.',
    }),
  })
  .meta({ id: 'PayAccountDraft' });

export type PayAccountDraft = z.output<typeof PayAccountDraft>;

export const MadePayAccount = z
  .strictObject({
    entity_id: Id,
    created: z.boolean().meta({ description: 'false: the account was there already.' }),
    state: State,
  })
  .meta({ id: 'MadePayAccount' });

const names = z.array(z.string());

const Requirements = z.strictObject({
  currently_due: names,
  past_due: names,
  pending_verification: names,
  disabled_reason: z.string().nullable(),
  current_deadline: Instant.nullable(),
  errors: z.array(z.strictObject({ requirement: z.string(), code: z.string() })),
});

const Fee = z
  .strictObject({
    percent: z.literal(0),
    minimum: z.literal(0),
    payer: Enumeration({ entity: 'the association', platform: 'whoever runs the service' })
      .nullable()
      .meta({ description: 'Who pays what the payment provider itself takes of each payment.' }),
  })
  .meta({ description: 'What the platform takes: nothing.' });

export const PayAccountStatus = z
  .strictObject({
    entity_id: Id,
    state: State,
    can_take_cards: z.boolean().meta({
      description: 'Held to the phone of a member, for which a location is needed; a link needs none.',
    }),
    chk_pay: Flag,
    details_submitted: z.boolean(),
    charges_enabled: z.boolean(),
    payouts_enabled: z.boolean(),
    capabilities: z.record(z.string(), z.string()),
    requirements: Requirements,
    fee: Fee,
    profile: z.enum(accountProfiles).meta({ meanings: profileMeanings }).nullable(),
    livemode: z.boolean(),
    location: z.string().nullable().meta({ description: 'The `location_id` of the newest location.' }),
    checked_at: Instant,
  })
  .meta({ id: 'PayAccountStatus' });

export const OnboardingLink = z
  .strictObject({
    url: z.url(),
    expires_at: Instant.nullable().meta({
      description: 'null: nothing is left to fill in, and the address opens the dashboard of the provider.',
    }),
  })
  .meta({ id: 'OnboardingLink' });

const Address = z
  .strictObject({
    line1: Text(200).meta({ example: '1 rue de la Gare' }),
    city: Text(100).meta({ example: 'Bondy' }),
    postal_code: Text(10).meta({ example: '93140' }),
    country: ShortText()
      .regex(/^[A-Z]{2}$/, 'expected two capital letters')
      .default('FR')
      .meta({ description: 'Only FR, overseas departments included.' }),
  })
  .refine(({ country, postal_code }) => country !== 'FR' || /^\d{5}$/.test(postal_code), {
    error: 'expected five digits',
    path: ['postal_code'],
  });

export const PayLocationDraft = z
  .strictObject({
    entity_id: Id.optional().meta({ description: 'Left out: the association of the session.' }),
    display_name: Text(200).optional().meta({ description: 'Left out: the name of the association.' }),
    address: Address.optional().meta({ description: 'Left out: the address of the association.' }),
  })
  .meta({ id: 'PayLocationDraft' });

export type PayLocationDraft = z.output<typeof PayLocationDraft>;

const place = {
  location_id: z.string(),
  display_name: z.string(),
  damaged: Damaged.optional(),
  address: z.strictObject({
    line1: z.string(),
    city: z.string(),
    postal_code: z.string(),
    country: z.string(),
  }),
};

export const MadePayLocation = z
  .strictObject({
    location_id: place.location_id,
    created: z.boolean().meta({ description: 'false: there was one at this address, which is answered.' }),
    display_name: place.display_name,
    damaged: place.damaged,
    address: place.address,
  })
  .meta({ id: 'MadePayLocation' });

const PayLocation = z.strictObject({ ...place, created_at: Instant }).meta({ id: 'PayLocation' });

export const PayLocationPage = PageOf(PayLocation);

export const ConnectionTokenDraft = z
  .strictObject({ entity_id: PayLocationDraft.shape.entity_id })
  .meta({ id: 'ConnectionTokenDraft' });

export const ConnectionToken = z
  .strictObject({
    secret: z.string().meta({ description: 'For one connection: ask for a new one each time.' }),
    location_id: z.string(),
    livemode: z.boolean(),
  })
  .meta({ id: 'ConnectionToken' });
