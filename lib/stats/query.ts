import * as z from 'zod';
import { invalid } from '../core/problems/problem.ts';
import { Day, ShortText } from '../core/schemas/common.ts';

/** A query parameter with a comma-separated list of groups; all of them by default. */
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

/** The group of a file, which contains one table. */
export function OneGroupParameter<const G extends readonly [string, ...string[]]>(names: G) {
  return GroupParameter(names).meta({
    override: { type: 'string', enum: [...names] },
    example: names[0],
    description: `The table: ${names.map((name) => `\`${name}\``).join(', ')}; left out, the totals as one line.`,
  });
}

export const RangeParameters = { from: Day.optional(), to: Day.optional() };

export type Grouping<G extends string> = { groups: ReadonlySet<G>; isNamed: boolean };

/** Returns the only table of a CSV file; throws when several groups are requested. */
export function singleTable<G extends string>({ groups, isNamed }: Grouping<G>): G | 'totals' {
  if (!isNamed) return 'totals';
  const [only, ...others] = groups;
  if (only !== undefined && others.length === 0) return only;
  throw invalid({ pointer: '?group', detail: 'a CSV file holds one group', code: 'invalid-value' });
}

/** Definitions of the figures of an association, for OpenAPI. */
export const entityStatsDescription = `Every figure comes from the live passages of one operation whose day, in the
association's time zone, lies from \`from\` to \`to\`; without them everything counts. The sums of every group are the
totals. A member reads own figures: own passages, the homes of own sectors.

**Money.** \`amount_cents\` is what live passages brought; a card payment (\`pay\`) counts while it is \`paid\`,
\`partially_refunded\`, \`dispute_won\` or \`mismatch\`, less what was given back of it. All other money stands in
\`excluded\`: \`pending\`, \`failed\` (also \`canceled\`), \`refunded\` (whole, in part, or by a \`dispute_lost\`), \`disputed\`
(held by a bank until it has decided), \`deleted\`. \`paying\` are the passages with counted money; average and median are
per paying passage.

**Homes.** \`addresses\` are those of the live sectors. An address has \`nb_log\` dwellings, or as many as were visited if
those are more. A dwelling (address, floor, door; case and outer spaces aside) counts once, by its latest live passage
in the range: \`done\` unless that is \`a_finaliser\`, \`refused\`, \`vacant\` (\`maison_vide\`). \`to_finish\` = visited − done,
\`remaining\` = dwellings − done, \`done_pct\` = done / dwellings, \`refusal_pct\` = refused / visited. Passages at no such
address are \`without_dwelling\`: they count as passages and money only.

**Sectors and members.** Homes belong to the sector of their address, passages to the sector they were recorded in.
Deleted sectors and former members are named where live passages are theirs.

**Rounding.** Percentages have one decimal, averages are whole cents, a half is rounded away from zero; of nothing they
are null. An open end of the range is answered by the outermost day of operation and passages.

**Comparison.** \`compare=previous\` takes the season before: the operation that ended last before this one began, never one
that overlaps. It counts days from the first of each operation: up to \`to\`, else up to today while the
operation runs, else all. \`delta_done_points\` is the difference of the two percentages as answered.

**Asking again.** The \`ETag\` is that of everything but \`generated_at\`.`;

/** What a file of figures is, for OpenAPI. */
export const statsCsvDescription = `One table: \`;\` between cells, CRLF, French headings, money in euros with two decimals. The
figures are those of the same path without \`/csv\`, where each is defined.`;

/** Definitions of the figures of the platform, for OpenAPI. */
export const globalStatsDescription = `Live passages of live operations of live associations whose day, in the time zone
of each association, lies from \`from\` to \`to\`: at most 366 days, by default the twelve calendar months up to today.
Money counts as in the figures of an association.

**Groups.** Départements come from postal codes, entity types and months are named by their number and as \`2026-11\`.
Groups of fewer than three associations are folded into \`other\`, together with the next smallest until there are three.
The sums of every group are the totals; \`by_month\` names the associations that were active in each month.

**Payments** are card payments (\`pay\`): \`succeeded\` are those whose money counts, \`volume_cents\` is what they brought, less what was given back;
\`refunded\` are refunded in whole or in part, \`disputed\` were disputed, whatever the outcome.

**E-mails** count on the day they were written, by what became of them.

**Alerts.** \`threshold_153000\`: at least 153,000 € counted in the calendar year of \`to\`. \`no_activity\`: an active operation
has run for 14 days and goes on, and the last 14 days saw no passage of the association. \`cash-due-30d\`: an operation that is not
over for a year has cash or cheques of more than 30 days ago that were not handed over. The \`ETag\` is that of everything but
\`generated_at\`.`;
