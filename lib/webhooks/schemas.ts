import * as z from 'zod';
import { ignoredFields, readOnlyFields } from '../core/fields/patches.ts';
import { kept } from '../core/retention.ts';
import { BoundedText, Damaged, Id, Instant, RecordFields, Text } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { PageOf } from '../core/schemas/pages.ts';
import { TEST_EVENT, WebhookEvent, webhookEvents, webhookFailures } from '../core/webhook-events.ts';

export const MAX_URL = 500;

const Url = BoundedText(MAX_URL).min(1).meta({
  description:
    'Where events go: https, under a public name, without user name, password, `#` or port. Where the name leads is checked at each delivery.',
  example: 'https://hooks.example.org/tournee',
});
const Name = Text(100).meta({ description: 'What people call the receiver.', example: 'Comptabilité' });
const Events = z
  .array(WebhookEvent)
  .min(1)
  .max(Object.keys(webhookEvents).length)
  .refine((events) => new Set(events).size === events.length, 'must name each event once')
  .meta({ description: 'What it is told of.', example: ['passage.created', 'receipt.issued'] });

export const WebhookDraft = z
  .strictObject({
    url: Url,
    events: Events,
    name: Name.nullable().optional(),
    entity_id: Id.optional().meta({ description: 'By default that of the session.' }),
  })
  .meta({ id: 'WebhookDraft' });

const { deleted_at: _, ...recordFields } = RecordFields;

export const Webhook = z
  .strictObject({
    webhook_id: Id,
    entity_id: Id,
    name: z.string().nullable(),
    url: z.string().meta({ description: 'Empty when it cannot be read.' }),
    events: z.array(z.string()),
    active: z.boolean().meta({ description: 'Whether events are sent.' }),
    disabled_reason: Enumeration({
      'by-hand': 'somebody switched it off',
      failing: 'it took nothing for three days',
      gone: 'it answered 410',
    })
      .nullable()
      .meta({ description: 'Null while it is active.' }),
    disabled_at: Instant.nullable(),
    failing_since: Instant.nullable().meta({
      description: 'Since when it has taken nothing; null when it took the last delivery.',
    }),
    paused_until: Instant.nullable().meta({
      description: 'Until when everything waits, because it took nothing.',
    }),
    last_delivered_at: Instant.nullable(),
    former_secret_until: Instant.nullable().meta({
      description: 'Until when deliveries are signed with the secret before the last change, too.',
    }),
    damaged: Damaged.optional(),
    ...recordFields,
  })
  .meta({ id: 'Webhook' });

export const WebhookPage = PageOf(Webhook);

const secret = z.string().meta({
  description: 'Shown here and never again: `whsec_` and 32 bytes in Base64.',
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
});

export const CreatedWebhook = Webhook.extend({ secret }).meta({ id: 'CreatedWebhook' });

export const WebhookSecret = z
  .strictObject({ webhook_id: Id, secret, former_secret_until: Instant.nullable() })
  .meta({ id: 'WebhookSecret' });

/** What only the service changes. */
export const readOnlyNames = ['webhook_id', 'entity_id', 'damaged', 'version', 'created_at', 'updated_at'];
/** What changes by itself, so that it may differ from what was read. */
const movingNames = [
  'disabled_reason',
  'disabled_at',
  'failing_since',
  'paused_until',
  'last_delivered_at',
  'former_secret_until',
];

export const WebhookPatch = z
  .strictObject({
    ...readOnlyFields(Webhook, readOnlyNames),
    ...ignoredFields(Webhook, movingNames, 'Ignored.'),
    url: Url.optional(),
    events: Events.optional(),
    name: Name.nullable().optional(),
    active: z.boolean().optional().meta({
      description:
        '`true` sends what has waited, `false` lets what is due wait. What happens meanwhile is not sent.',
    }),
  })
  .meta({ id: 'WebhookPatch' });

const states = {
  waiting: 'it waits for its turn or its next attempt',
  sending: 'it is being sent',
  delivered: 'the receiver took it',
  failed: 'it was given up after three days; a test after one attempt',
} as const;

export const DeliveryState = Enumeration(states);

export const WebhookDelivery = z
  .strictObject({
    delivery_id: Id,
    webhook_id: Id,
    event_id: z.string().meta({
      description: 'The `webhook-id` of the delivery: the same for all attempts and all receivers.',
      example: 'evt_019a9f0e-51c8-7b2a-9c53-1f0a3c1d2e4f',
    }),
    type: z.string().meta({ description: `One of the events, or \`${TEST_EVENT}\`.` }),
    occurred_at: Instant,
    data: z.record(z.string(), z.unknown()).meta({ description: 'The ids and figures that are sent.' }),
    state: DeliveryState,
    attempts: z.int().nonnegative(),
    next_attempt_at: Instant.nullable().meta({
      description: 'Null when none follows. While the webhook is paused or off it waits longer.',
    }),
    last_attempt_at: Instant.nullable(),
    last_status: z.int().nullable().meta({ description: 'The status of the last answer, if there was one.' }),
    last_failure: Enumeration(webhookFailures).nullable(),
    delivered_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'WebhookDelivery', description: `Kept for ${kept.deliveryDays} days.` });

export const WebhookDeliveryPage = PageOf(WebhookDelivery);
