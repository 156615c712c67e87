import type * as z from 'zod';
import { DeletedParameter } from '../deletion.ts';
import { Day, IdParameter, Text } from '../schemas.ts';
import { PassageFlag, PassageType, PaymentState, PaymentType } from './schemas.ts';

/** The orders of the list; the first is the default. */
export const passageSorts = ['-passed_at', 'passed_at', '-updated_at', 'updated_at'] as const;

/** The filters of the list. */
export const passageFilters = {
  operation_id: IdParameter.optional(),
  sector_id: IdParameter.optional(),
  user_id: IdParameter.optional().meta({
    description: 'Whose visits: a user id (odd) or a membership id (even).',
  }),
  address_id: IdParameter.optional(),
  fk_type: PassageType.optional(),
  fk_type_reglement: PaymentType.optional(),
  payment_state: PaymentState.optional(),
  from: Day.optional().meta({ description: 'First day of the visit, in the association’s time zone.' }),
  to: Day.optional().meta({ description: 'Last day of the visit, inclusive.' }),
  flag: PassageFlag.optional(),
  q: Text(254).optional().meta({
    description:
      'A name or an e-mail address, whole; case does not matter. Across associations with `operation_id` only.',
  }),
  deleted: DeletedParameter,
};

export type PassageQuery = z.output<z.ZodObject<typeof passageFilters>>;
