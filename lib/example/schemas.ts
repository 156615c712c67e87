import * as z from 'zod';
import { Enumeration } from '../core/schemas/enumeration.ts';

export const Example = z
  .strictObject({
    state: Enumeration({
      making: 'not complete yet: the same request again makes more of it',
      ready: 'complete',
    }),
    done: z.int().nonnegative().meta({ description: 'Steps that are done.' }),
    of: z.int().positive().meta({ description: 'Steps in all.' }),
  })
  .meta({ id: 'Example' });

export const Visitor = z
  .strictObject({
    as: Enumeration({
      chief: 'the administrator of the association',
      treasurer: 'its treasurer',
      member: 'a member who is out this evening',
    }),
  })
  .meta({ id: 'Visitor' });

export type Visitor = z.output<typeof Visitor>;
