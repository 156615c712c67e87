import * as z from 'zod';
import { Id, Instant } from '../core/schemas/common.ts';
import { OperationMember } from '../operations/schemas.ts';
import { Passage } from '../passages/schemas.ts';
import { SectorAddress } from '../sectors/address-schemas.ts';
import { Sector } from '../sectors/schemas.ts';
import { FieldCollection } from './pull/collection.ts';

const live = { _deleted: z.literal(false) };
const documentId = z.string().meta({ description: 'The id of the document, in all collections text.' });
const number = z.int().meta({ description: 'Grows with each change.' });

const FieldPassage = Passage.extend({ ...live, sync_error: z.null() }).meta({
  id: 'FieldPassage',
  description: 'Name, e-mail address, phone, address and remark are null for other members than the author.',
});

const LastVisit = z.strictObject({ fk_type: z.string(), motif: z.string().nullable(), passed_at: Instant });

const FieldAddress = SectorAddress.omit({ last_passage: true })
  .extend({
    id: documentId,
    sector_id: Id,
    dwellings: z.array(
      z.strictObject({
        floor: z.string().nullable(),
        door: z.string().nullable(),
        do_not_call: z.boolean(),
        last_passage: LastVisit.nullable(),
        last_season: z
          .strictObject({ fk_type: z.string() })
          .nullable()
          .meta({ description: 'The last visit in the operations before this one.' }),
      }),
    ),
    version: number,
    ...live,
  })
  .meta({ id: 'FieldAddress' });

const FieldSector = Sector.extend({ id: documentId, ...live }).meta({ id: 'FieldSector' });

const FieldMember = OperationMember.extend({ id: documentId, version: number, ...live }).meta({
  id: 'FieldMember',
});

const Tombstone = z
  .strictObject({ id: documentId, _deleted: z.literal(true), version: number })
  .meta({ id: 'FieldTombstone', description: 'Deleted, or not to be seen by the caller any more.' });

const pageEnd = {
  checkpoint: z.strictObject({ cursor: z.string() }),
  has_more: z.boolean().meta({ description: 'True only with exactly as many documents as were asked for.' }),
};

const documentOf = {
  passages: FieldPassage,
  addresses: FieldAddress,
  sectors: FieldSector,
  members: FieldMember,
};

/** A page as the code makes it, for any collection. */
export const FieldPage = z.strictObject({
  collection: FieldCollection,
  documents: z.array(z.union([...Object.values(documentOf), Tombstone])),
  ...pageEnd,
});

function pageOf(collection: keyof typeof documentOf) {
  const document = documentOf[collection];
  return z
    .strictObject({
      collection: z.literal(collection),
      documents: z.array(z.union([document, Tombstone])),
      ...pageEnd,
    })
    .meta({ id: `${document.meta()?.id}Page` });
}

/** A page as clients read it: `collection` says which documents it contains. */
export const FieldPageOfCollection = z
  .discriminatedUnion('collection', [
    pageOf('passages'),
    pageOf('addresses'),
    pageOf('sectors'),
    pageOf('members'),
  ])
  .meta({ id: 'FieldPage' });
