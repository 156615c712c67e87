import * as z from 'zod';
import { ItemProblem } from '../items.ts';
import { BoundedText, Id } from '../schemas.ts';

/** As long as a body may be. */
const MAX_FILE = 1_048_576;

export const UserImport = z
  .strictObject({
    entity_id: Id.optional().meta({ description: 'Left out: the entity of the session.' }),
    csv: BoundedText(MAX_FILE).meta({
      description:
        'The text of a CSV file of at most 300 users. Between the cells `;`, `,` or tab. The header names `username` (`identifiant`) and any of `name` (`nom`), `email` (`e-mail`, `courriel`), `phone` (`téléphone`), `role_id` (`rôle`) and `chk_active` (`actif`), in any order. A role is its number or `member` (`membre`), `treasurer` (`trésorier`), `entity_admin` (`administrateur`).',
      example: 'identifiant;nom;courriel;rôle\ncamille.martin;Camille Martin;camille@example.org;membre\n',
    }),
  })
  .meta({ id: 'UserImport' });

const ImportedLine = z.strictObject({
  line: z.int().positive().meta({ description: 'Of the file; the header is line 1.' }),
  status: z.enum(['created', 'refused']),
  user_id: Id.optional(),
  username: z.string().optional(),
  password: z.string().optional().meta({ description: 'Generated; answered only here.' }),
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
