import * as z from 'zod';
import { PageOf } from '../pages.ts';
import { Day, Flag, Id, Money, MoneyInput, RecordFields, Text } from '../schemas.ts';
import { daysBetween } from '../time.ts';

const MAX_DAYS = 366;

export const OperationDraft = z
  .strictObject({
    entity_id: Id.optional().meta({ description: 'Left out: the entity of the session.' }),
    name: Text(200).optional().meta({ description: 'Left out: `Opération` and the year it starts in.' }),
    date_start: Day,
    date_end: Day.meta({ description: `Not before \`date_start\`, at most ${MAX_DAYS} days after it.` }),
    chk_active: Flag.default(1).meta({ description: '0 freezes passages and money.' }),
    calendar_value: MoneyInput.nullish(),
  })
  .superRefine(({ date_start, date_end }, context) => {
    const days = daysBetween(date_start, date_end);
    if (days < 0)
      context.addIssue({ code: 'custom', path: ['date_end'], message: 'must not be before date_start' });
    if (days > MAX_DAYS) {
      context.addIssue({
        code: 'custom',
        path: ['date_end'],
        message: `must be at most ${MAX_DAYS} days after date_start`,
      });
    }
  })
  .meta({ id: 'OperationDraft' });

export const Operation = z
  .strictObject({
    operation_id: Id,
    entity_id: Id,
    name: z.string(),
    date_start: z.string().meta({ format: 'date' }),
    date_end: z.string().meta({ format: 'date' }),
    chk_active: Flag,
    calendar_value: Money.nullable(),
    ...RecordFields,
  })
  .meta({ id: 'Operation' });

export const OperationPage = PageOf(Operation);

export const MemberDraft = z.strictObject({ user_id: Id }).meta({ id: 'MemberDraft' });

export const OperationMember = z
  .strictObject({
    ope_user_id: Id.meta({ description: 'Even; of this operation only.' }),
    user_id: Id.meta({ description: 'Odd.' }),
    name: z.string().nullable(),
  })
  .meta({ id: 'OperationMember' });

export const OperationMemberPage = PageOf(OperationMember);
