import * as z from 'zod';
import { ignoredFields, readOnlyFields } from '../core/fields/patches.ts';
import { Id, Instant, Text } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';

const Count = z.int().min(0);

export const Stock = z
  .strictObject({
    operation_id: Id,
    received: Count.nullable(),
    given: Count,
    returned: Count,
    lost: Count,
    left: z
      .int()
      .nullable()
      .meta({ description: 'Received, less what members were given and did not return.' }),
  })
  .meta({ id: 'Stock' });

export const StockInput = z
  .strictObject({
    received: z.int().min(0).max(1_000_000).nullable().meta({
      description: 'How many calendars the association received; null: the operation does not count them.',
    }),
    ...readOnlyFields(Stock, ['operation_id']),
    ...ignoredFields(
      Stock,
      ['given', 'returned', 'lost', 'left'],
      'Ignored: calendars may have moved since.',
    ),
  })
  .meta({ id: 'StockInput' });

export type StockInput = z.output<typeof StockInput>;

const Kind = Enumeration({
  given: 'to a member',
  returned: 'by a member',
  lost: 'by a member, and found by nobody',
});

export const MovementDraft = z
  .strictObject({
    member: Id.meta({
      description: 'A user id (odd) or a membership id (even), also of somebody who has left.',
    }),
    count: z.int().min(1).max(100_000),
    kind: Kind,
    note: Text(1000).optional(),
  })
  .meta({ id: 'StockMovementDraft' });

export type MovementDraft = z.output<typeof MovementDraft>;

export const Movement = z
  .strictObject({
    movement_id: Id,
    operation_id: Id,
    ope_user_id: Id,
    user_id: Id,
    kind: Kind,
    count: z.int(),
    note: z.string().nullable(),
    made_by: Id.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'StockMovement' });

/** Calendars of one member or of all: given is the sum of sold, returned, lost and due. */
export const Calendars = z
  .strictObject({
    given: Count,
    sold: Count.meta({ description: 'Left where somebody gave, by `effectue`, `don` and `lot`.' }),
    returned: Count,
    lost: Count,
    due: z.int().meta({ description: 'Negative where more were left at doors than were given.' }),
  })
  .nullable()
  .meta({ id: 'Calendars', description: 'Null where the operation does not count them.' });
