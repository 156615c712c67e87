import * as z from 'zod';
import { draftsOf, inputsOf, shownOutputsOf } from '../core/fields/fields.ts';
import { readOnlyFields } from '../core/fields/patches.ts';
import { MAX_DAYS, operationFields } from '../core/records/operation.ts';
import { Damaged, Id, Instant, RecordFields } from '../core/schemas/common.ts';
import { CountedPageOf } from '../core/schemas/pages.ts';
import { type Day, daysBetween } from '../core/time.ts';

/** Returns why the dates of an operation are invalid; undefined when they are valid. */
export function faultOfDates({
  date_start,
  date_end,
}: {
  date_start: Day;
  date_end: Day;
}): string | undefined {
  const days = daysBetween(date_start, date_end);
  if (days < 0) return 'must not be before `date_start`';
  return days > MAX_DAYS ? `must be at most ${MAX_DAYS} days after \`date_start\`` : undefined;
}

export const OperationDraft = z
  .strictObject({
    entity_id: Id.optional().meta({ description: 'Left out: the entity of the session.' }),
    ...draftsOf(operationFields),
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
    ...shownOutputsOf(operationFields),
    ...RecordFields,
  })
  .meta({ id: 'Operation' });

/** The fields of an operation that only the server sets; a change may contain them unchanged. */
export const readOnlyNames = [
  'operation_id',
  'entity_id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

const writable = inputsOf(operationFields);

export const OperationPatch = z
  .strictObject({ ...writable, ...readOnlyFields(Operation, readOnlyNames) })
  .meta({ id: 'OperationPatch' });

export type OperationInput = z.output<z.ZodObject<typeof writable>>;

export const OperationPage = CountedPageOf(Operation);

export const MemberDraft = z.strictObject({ user_id: Id }).meta({ id: 'MemberDraft' });

export const OperationMember = z
  .strictObject({
    ope_user_id: Id.meta({ description: 'Even; of this operation only.' }),
    user_id: Id.meta({ description: 'Odd.' }),
    name: z.string().nullable(),
    damaged: Damaged.optional(),
  })
  .meta({ id: 'OperationMember' });

const ListedMember = OperationMember.extend({
  updated_at: Instant.meta({
    description:
      'When the membership began, ended or began again, or its user got another name, was deleted or restored.',
  }),
  deleted_at: Instant.nullable(),
}).meta({ id: 'ListedMember' });

export const OperationMemberPage = CountedPageOf(ListedMember, 'OperationMemberPage');
