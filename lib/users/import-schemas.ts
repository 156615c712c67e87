import * as z from 'zod';
import { BoundedText, Id } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { ItemProblem } from '../core/schemas/items.ts';
import { ListColumn, RemarkCode } from './list/codes.ts';

/** The limit of a request body. */
const MAX_FILE = 1_048_576;
/** More than a list of people has, and than anybody looks at. */
const MAX_COLUMNS = 60;

export const UserImport = z
  .strictObject({
    entity_id: Id.optional().meta({ description: 'Left out: the entity of the session.' }),
    csv: BoundedText(MAX_FILE).meta({
      description:
        'The text of a CSV file of at most 300 users, or 1,000 without passwords. Between the cells `;`, `,` or tab. The header names `username` (`identifiant`) and any of `name` (`nom`), `email` (`e-mail`, `courriel`), `phone` (`téléphone`), `role_id` (`rôle`) and `chk_active` (`actif`), in any order. A role is its number or `member` (`membre`), `treasurer` (`trésorier`), `entity_admin` (`administrateur`). With `columns` any list, whatever its header says.',
      example: 'identifiant;nom;courriel;rôle\ncamille.martin;Camille Martin;camille@example.org;membre\n',
    }),
    columns: z.array(ListColumn).min(1).max(MAX_COLUMNS).optional().meta({
      description:
        'What each column is, from left to right. Then the list is read as people write it: phone numbers without their 0, several in a cell, any word as role; and who is twice in the list, or a user of the association already, is told and not created.',
    }),
    has_header: z.boolean().optional().meta({
      description:
        'Whether the first line of a file with `columns` names them; it is not read. Left out: it does.',
    }),
    usernames: Enumeration({
      given: 'the file has them',
      made: '`prenom.nom` where the file has none, with a number where that is taken; needs `columns`',
    }).default('given'),
    passwords: Enumeration({
      generated: 'each new user gets one, answered here alone',
      none: 'nobody can sign in before following the link of an invitation, or typing the code of a letter',
    }).default('generated'),
    dry_run: z.boolean().default(false).meta({
      description: 'The same answer, without ids and passwords, and nothing is written.',
    }),
  })
  .meta({ id: 'UserImport' });

const ImportedLine = z.strictObject({
  line: z.int().positive().meta({ description: 'Of the file; the header is line 1.' }),
  status: Enumeration({
    created: 'there is a user for it now, or would be without `dry_run`',
    refused: '`problem` says why there is none',
    duplicate: 'another line is the same person: `same_as_line`',
    known: 'the association has this user: `user_id`',
  }),
  user_id: Id.optional(),
  username: z.string().optional(),
  password: z.string().optional().meta({ description: 'Generated; answered only here.' }),
  name: z.string().nullable().optional().meta({ description: 'As it was read; with `columns`.' }),
  email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  role_id: z.int().optional(),
  same_as_line: z.int().positive().optional(),
  remarks: z.array(RemarkCode).optional().meta({ description: 'What an administrator should look at.' }),
  problem: ItemProblem.optional().meta({
    description: 'A problem document; its `errors` point to the columns of the line.',
  }),
});

export const UserImportReport = z
  .strictObject({
    created: z.int().nonnegative(),
    refused: z.int().nonnegative(),
    results: z.array(ImportedLine),
  })
  .meta({ id: 'UserImportReport' });

export type ImportRequest = z.output<typeof UserImport>;
export type Report = z.input<typeof UserImportReport>;
export type Result = Report['results'][number];
