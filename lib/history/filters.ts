import * as z from 'zod';
import { historyActions, historyObjects } from '../core/history.ts';
import { AnyOf } from '../core/schemas/any-of.ts';
import { Day, IdParameter } from '../core/schemas/common.ts';

const objectMeanings: Record<(typeof historyObjects)[number], string> = {
  user: 'a user',
  entity: 'the association',
  operation: 'an operation',
  sector: 'a sector',
  membership: 'who is in an operation',
  passage: 'a visit',
  receipt: 'a receipt',
  receipt_batch: 'receipts that were asked for together',
  stock: 'calendars given to a member, returned or lost',
  handover: 'a hand-over of cash and cheques',
  refund: 'a refund of a card',
  export: 'an export',
  upload: 'an upload',
  conflict: 'a value that two people changed',
  address: 'a dwelling',
  room: 'a room of the chat',
  email: 'an e-mail',
  suppressed_address: 'an address that got no e-mails',
  person: 'a person who was looked for or erased',
  webhook: 'software that is told of events',
  api_key: 'a key of software',
  event_log: 'a reading of the event log',
};

export const HistoryObjectName = z.enum(historyObjects).meta({ meanings: objectMeanings });
const actionMeanings: Record<(typeof historyActions)[number], string> = {
  created: 'it came into being',
  changed: 'its fields changed',
  deleted: 'it was deleted',
  restored: 'it was restored',
  added: 'somebody came in',
  removed: 'somebody was taken out',
  issued: 'a receipt got its number',
  sent: 'an e-mail went out',
  cancelled: 'it counts no more',
  closed: 'an association was closed: nobody of it signs in any more',
  invited: 'an invitation was sent',
  imported: 'users came from a file',
  settled: 'a conflict was decided, a hand-over was counted',
  exported: 'a file with a person was asked for',
  erased: 'a person was erased; of an operation: its visits, ten years after',
  read: 'somebody looked at it',
};

export const HistoryActionName = z.enum(historyActions).meta({ meanings: actionMeanings });

/** The filters of the history of an association, combined with AND. */
export const historyFilters = {
  object: HistoryObjectName.optional(),
  action: AnyOf(HistoryActionName),
  by_user_id: IdParameter.optional().meta({ description: 'What this user did.' }),
  operation_id: IdParameter.optional().meta({
    description:
      'The operation, its sectors, memberships, passages, receipts and their batches, hand-overs, refunds, exports and conflicts, except what was removed for good.',
  }),
  from: Day.optional().meta({
    description:
      'Done on this day or later, in the association’s time zone. With days, entries are in the order of time.',
  }),
  to: Day.optional().meta({ description: 'Done on this day or earlier.' }),
};

export type HistoryQuery = z.output<z.ZodObject<typeof historyFilters>>;
