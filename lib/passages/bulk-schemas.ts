import * as z from 'zod';
import { ItemProblem } from '../items.ts';
import { Id } from '../schemas.ts';

const MAX_PASSAGES = 200;

export const PassageBatch = z
  .strictObject({
    passages: z
      .array(z.unknown())
      .max(MAX_PASSAGES, { error: `must have at most ${MAX_PASSAGES} items`, abort: true })
      .meta({
        override: ({ jsonSchema }) => {
          Object.assign(jsonSchema, { items: { $ref: '#/components/schemas/PassageDraft' } });
        },
        description: 'Each is judged and recorded by itself, in the order of the ids.',
      }),
  })
  .meta({ id: 'PassageBatch' });

export const PassageResults = z
  .strictObject({
    results: z.array(
      z.strictObject({
        index: z.int().nonnegative(),
        status: z.enum(['created', 'duplicate', 'refused']).meta({
          description:
            '`duplicate`: recorded before under the same `id`; both may be forgotten by the client.',
        }),
        passage_id: Id.optional(),
        problem: ItemProblem.optional(),
      }),
    ),
  })
  .meta({ id: 'PassageResults' });
