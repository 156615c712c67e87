import * as z from 'zod';
import { CommuneCode } from '../communes/schemas.ts';
import { Id, IdParameter, Instant } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { PageOf } from '../core/schemas/pages.ts';
import { sourceFailures } from '../core/source-failure.ts';

export const TownRequest = z
  .strictObject({
    code_insee: CommuneCode.meta({ example: '93010' }),
    entity_id: Id.optional().meta({ description: 'Only needed without an own association.' }),
    upload_id: Id.optional().meta({
      description:
        'A checked upload for `addresses`, where the source has failed: its lines of this commune are taken, and none removed. Only in the département of the association.',
    }),
  })
  .meta({ id: 'TownRequest' });

export const TownQuery = {
  entity_id: IdParameter.optional().meta({ description: 'For super administrators, who have none.' }),
};

export const TownParameters = { code: CommuneCode };

/** The addresses of a commune, and how far they are. */
export const Town = z
  .strictObject({
    code_insee: z.string().meta({ example: '93010' }),
    name: z.string().meta({ example: 'Bondy' }),
    postal_codes: z.array(z.string()),
    department: z.string().meta({ example: '93' }),
    state: Enumeration({
      asked: 'it waits for its turn; after a `failure` that may pass, for another attempt',
      fetching: 'the file is being read from the source',
      importing: 'the addresses are being taken over',
      ready: 'the addresses are there',
      failed: '`failure` says why',
    }),
    bytes_read: z.int().meta({ description: 'Of the file, in this state.' }),
    bytes_total: z.int().nullable().meta({ description: 'Null while it is not known.' }),
    attempt: z.int().meta({ description: 'From 1; a failure that may pass is tried four times.' }),
    failure: z.enum(sourceFailures).nullable().meta({
      description:
        'Why the last attempt failed, also of a commune that is `ready` from an earlier one. Of the source: `source-unreachable`, `source-too-slow`, `source-incomplete` may pass; `source-refused`, `source-moved`, `not-in-source`, `too-large` stay. Of the file: `not-addresses`, `other-commune`, `no-address`, `file-torn` (more than half of the addresses would go). `import-failed`: an operator is told.',
    }),
    asked_at: Instant,
    fetched_at: Instant.nullable().meta({ description: 'How old the addresses are.' }),
    address_count: z.int(),
    known_addresses: z.int().meta({ description: 'Addresses whose dwellings are known from buildings.' }),
    known_dwellings: z.int(),
    has_outline: z.boolean(),
  })
  .meta({ id: 'AskedTown' });

export const TownPage = PageOf(Town);
