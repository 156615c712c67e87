import * as z from 'zod';
import type { CsvStyle } from '../csv.ts';
import { invalid } from '../problems.ts';
import { Day, ShortText } from '../schemas.ts';

/** A comma list of names, each of which must be known; left out, all of them. */
export function GroupParameter<const G extends readonly [string, ...string[]]>(names: G) {
  const Name = z.enum(names);
  const wanted = `expected a comma list of ${names.join(', ')}`;
  return ShortText()
    .optional()
    .transform((text, context) => {
      const groups = z.array(Name).safeParse(text === undefined ? names : text.split(','));
      if (groups.success) return { groups: new Set(groups.data), isNamed: text !== undefined };
      context.addIssue({ code: 'custom', message: wanted });
      return z.NEVER;
    })
    .meta({
      override: { type: 'string', pattern: `^(${names.join('|')})(,(${names.join('|')}))*$` },
      example: names.slice(0, 2).join(','),
      description: 'A comma list; left out, every group. The totals always come.',
    });
}

const Choice = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .meta({ override: { type: 'boolean', default: true }, description });

export const FormatParameters = {
  format: z
    .enum(['json', 'csv'])
    .default('json')
    .meta({ description: '`csv`: one group, or the totals as one line without `group`.' }),
  bom: Choice('CSV only: begin with a byte order mark, by which spreadsheets know UTF-8.'),
  decimal_comma: Choice('CSV only: `12,50` instead of `12.50`.'),
};

export const RangeParameters = { from: Day.optional(), to: Day.optional() };

export type Grouping<G extends string> = { groups: ReadonlySet<G>; isNamed: boolean };

/** The one table that a CSV file holds. */
export function singleTable<G extends string>({ groups, isNamed }: Grouping<G>): G | 'totals' {
  if (!isNamed) return 'totals';
  const [only, ...others] = groups;
  if (only !== undefined && others.length === 0) return only;
  throw invalid({ pointer: '?group', detail: 'a CSV file holds one group', code: 'invalid-value' });
}

export function csvStyleOf({ bom, decimal_comma }: { bom: boolean; decimal_comma: boolean }): CsvStyle {
  return { bom, decimalComma: decimal_comma };
}
