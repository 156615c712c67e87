import * as z from 'zod';
import { May } from '../auth/rights-of-caller.ts';
import { keyActions } from '../core/key-rights.ts';
import { Damaged, Day, Id, Instant, InstantInput, Text } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { PageOf } from '../core/schemas/pages.ts';
import { actionMeanings } from './action-meanings.ts';

export const MAX_NAME = 60;
export const MAX_DAYS = 366;
export const MAX_OVERLAP_HOURS = 7 * 24;
/** Live keys of an association. */
export const MAX_LIVE = 20;

const KeyAction = z.enum(keyActions).meta({
  id: 'KeyAction',
  meanings: actionMeanings,
  description:
    'An action of the roles matrix that software may have: none of accounts, persons, keys, conversations or phones, none of the platform.',
  example: 'export.create',
});

const Name = z.string().meta({ description: 'What the software is called here.', example: 'Comptabilité' });

const End = InstantInput.meta({ description: `In the future, at most ${MAX_DAYS} days ahead.` });

export const ApiKeyDraft = z
  .strictObject({
    name: Text(MAX_NAME).meta({ description: 'What the software is called here.', example: 'Comptabilité' }),
    actions: z.array(KeyAction).min(1).max(keyActions.length).meta({
      description:
        'What it may do: nothing that the caller may not do. Of a name twice the second is ignored.',
    }),
    entity_id: Id.optional().meta({
      description: 'The one association that it reads and writes; by default the own one.',
    }),
    expires_at: End,
  })
  .meta({ id: 'ApiKeyDraft' });

export const ApiKey = z
  .strictObject({
    key_id: Id,
    entity_id: Id,
    name: Name,
    starts_with: z.string().meta({
      description: 'How the key begins, to recognise it; the rest is stored nowhere.',
      example: 'tk_test_4fQz',
    }),
    actions: z.array(KeyAction).meta({ description: 'What it was made for.' }),
    may: May.meta({ description: 'What is left of `actions` with the present role of its maker.' }),
    state: Enumeration({ live: 'it works', expired: 'its `expires_at` has passed' }),
    made_by: Id.meta({ description: 'The user it acts for.' }),
    made_by_name: z.string().nullable(),
    damaged: Damaged.optional(),
    created_at: Instant,
    expires_at: Instant,
    rotated_at: Instant.nullable(),
    former_until: Instant.nullable().meta({
      description: 'Until when the key before the last rotation works too; null when it does not.',
    }),
    last_used_on: Day.nullable().meta({
      description: 'Its last day of use, in the association’s time zone.',
    }),
    last_network: z.string().nullable().meta({
      description: 'The network of its last use: the /24 of an IPv4 address, the /64 of an IPv6 address.',
      example: '203.0.113.0/24',
    }),
  })
  .meta({ id: 'ApiKey' });

export const ApiKeyPage = PageOf(ApiKey);

export const MadeApiKey = z
  .strictObject({
    ...ApiKey.shape,
    key: z.string().meta({
      description: 'Answered here alone; send it as `Authorization: Bearer <key>`.',
      format: 'password',
    }),
  })
  .meta({ id: 'MadeApiKey' });

export const Rotation = z
  .strictObject({
    overlap_hours: z.int().min(0).max(MAX_OVERLAP_HOURS).meta({
      description: 'How long the key in use still works beside the new one; 0 when it has leaked.',
    }),
    expires_at: End.optional().meta({ description: 'By default as before.' }),
  })
  .meta({ id: 'ApiKeyRotation' });

/** What software learns of its own key. */
export const OwnKey = z
  .strictObject({
    key_id: Id,
    name: Name,
    entity_id: Id,
    user_id: Id.meta({ description: 'The user it acts for.' }),
    may: May,
    expires_at: Instant,
  })
  .meta({ id: 'OwnApiKey' });
