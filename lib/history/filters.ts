import * as z from 'zod';
import { historyActions, historyObjects } from '../core/history.ts';
import { Day, IdParameter } from '../core/schemas.ts';

export const HistoryObjectName = z.enum(historyObjects);
export const HistoryActionName = z.enum(historyActions);

/** The filters of the history of an association; all of them have to match. */
export const historyFilters = {
  object: HistoryObjectName.optional(),
  action: HistoryActionName.optional(),
  by_user_id: IdParameter.optional().meta({ description: 'What this user did.' }),
  operation_id: IdParameter.optional().meta({
    description:
      'The operation, its sectors, memberships, passages, receipts, refunds, exports and conflicts, except what was removed for good.',
  }),
  from: Day.optional().meta({
    description:
      'Done on this day or later, in the association’s time zone. With days, entries are in the order of time.',
  }),
  to: Day.optional().meta({ description: 'Done on this day or earlier.' }),
};

export type HistoryQuery = z.output<z.ZodObject<typeof historyFilters>>;
