import * as z from 'zod';
import { accountProfiles } from '../pay-provider.ts';
import { Flag, Id, Instant } from '../schemas.ts';
import { accountStates } from './account-state.ts';

const State = z.enum(accountStates);

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
    payer: z
      .enum(['entity', 'platform'])
      .nullable()
      .meta({ description: 'Who pays what the payment provider itself takes of each payment.' }),
  })
  .meta({ description: 'What the platform takes: nothing.' });

export const PayAccountStatus = z
  .strictObject({
    entity_id: Id,
    state: State,
    can_take_cards: z.boolean(),
    chk_pay: Flag,
    details_submitted: z.boolean(),
    charges_enabled: z.boolean(),
    payouts_enabled: z.boolean(),
    capabilities: z.record(z.string(), z.string()),
    requirements: Requirements,
    fee: Fee,
    profile: z.enum(accountProfiles).nullable(),
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
