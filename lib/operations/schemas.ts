import * as z from 'zod';
import { DeletedParameter } from '../core/deletion.ts';
import { PageOf } from '../core/pages.ts';
import { readOnlyFields } from '../core/patches.ts';
import {
  Day,
  Flag,
  FlagParameter,
  Id,
  IdParameter,
  Money,
  MoneyInput,
  RecordFields,
  Text,
} from '../core/schemas.ts';
import { faultOfDates, MAX_DAYS } from './rules.ts';

const [FIRST_YEAR, LAST_YEAR] = ['2000', '2100'];

/** A clock that was reset names no season of anybody. */
const SeasonDay = Day.refine(
  (day) => day.slice(0, 4) >= FIRST_YEAR && day.slice(0, 4) <= LAST_YEAR,
  `expected a year from ${FIRST_YEAR} to ${LAST_YEAR}`,
);
const LastDay = SeasonDay.meta({
  description: `Not before \`date_start\`, at most ${MAX_DAYS} days after it.`,
});
const Active = Flag.meta({
  description: '0 freezes passages and money; receipts and refunds still go through.',
});

export const OperationDraft = z
  .strictObject({
    entity_id: Id.optional().meta({ description: 'Left out: the entity of the session.' }),
    name: Text(200).optional().meta({ description: 'Left out: `Opération` and the year it starts in.' }),
    date_start: SeasonDay,
    date_end: LastDay,
    chk_active: Active.default(1),
    calendar_value: MoneyInput.nullish(),
  })
  .superRefine((dates, context) => {
    const message = faultOfDates(dates);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['date_end'], message });
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

/** The fields of an operation that only the server sets; they may come back in a change, unchanged. */
export const readOnlyNames = [
  'operation_id',
  'entity_id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

export const OperationPatch = z
  .strictObject({
    name: Text(200).optional(),
    date_start: SeasonDay.optional(),
    date_end: LastDay.optional(),
    chk_active: Active.optional(),
    calendar_value: MoneyInput.nullish(),
    ...readOnlyFields(Operation, readOnlyNames),
  })
  .meta({ id: 'OperationPatch' });

export type OperationPatch = z.output<typeof OperationPatch>;

export const OperationPage = PageOf(Operation);

export const operationSorts = ['-date_start', 'date_start'] as const;

export const operationFilters = {
  entity_id: IdParameter.optional(),
  chk_active: FlagParameter.optional(),
  deleted: DeletedParameter,
};

export type OperationQuery = z.output<z.ZodObject<typeof operationFilters>>;

export const MemberDraft = z.strictObject({ user_id: Id }).meta({ id: 'MemberDraft' });

export const OperationMember = z
  .strictObject({
    ope_user_id: Id.meta({ description: 'Even; of this operation only.' }),
    user_id: Id.meta({ description: 'Odd.' }),
    name: z.string().nullable(),
  })
  .meta({ id: 'OperationMember' });

export const OperationMemberPage = PageOf(OperationMember);
