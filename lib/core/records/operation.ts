import * as z from 'zod';
import { type Fields, fieldsByAudience } from '../fields/fields.ts';
import { Day, Flag, Money, MoneyInput, Text } from '../schemas/common.ts';

/** The longest time from the first to the last day of an operation. */
export const MAX_DAYS = 366;

const [FIRST_YEAR, LAST_YEAR] = ['2000', '2100'];

/** Days of other years come from a clock that was reset. */
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

const day = z.string().meta({ format: 'date' });

/** The fields of an operation. A new one is a line here, a column of a migration, and a test. */
export const operationFields = {
  name: {
    label: 'Nom',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Name of the operation.',
    column: 'name',
    draft: () => Text(200).optional().meta({ description: 'Left out: `Saison` and the year it starts in.' }),
    input: () => Text(200).optional(),
    output: () => z.string(),
  },
  date_start: {
    label: 'Début',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'First day of the operation.',
    column: 'date_start',
    draft: () => SeasonDay,
    input: () => SeasonDay.optional(),
    output: () => day,
  },
  date_end: {
    label: 'Fin',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Last day of the operation.',
    column: 'date_end',
    draft: () => LastDay,
    input: () => LastDay.optional(),
    output: () => day,
  },
  chk_active: {
    label: 'Active',
    audience: 'everybody',
    merge: 'ask',
    meaning: '1: open.',
    column: 'chk_active',
    draft: () => Active.default(1),
    input: () => Active.optional(),
    output: () => Flag,
  },
  calendar_value: {
    label: 'Valeur d’un calendrier',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'What one calendar is worth, in euros, which fiscal receipts take off a gift.',
    column: 'calendar_value_cents',
    unit: 'cents',
    input: () => MoneyInput.nullish(),
    output: () => Money.nullable(),
    empty: null,
  },
} as const satisfies Fields;

export const operationFieldsFor = fieldsByAudience(operationFields);
