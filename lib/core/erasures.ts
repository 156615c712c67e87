import * as z from 'zod';
import { BoundedText, InstantInput } from './schemas/common.ts';
import type { Instant } from './time.ts';

const Uuids = z.array(BoundedText(36).check(z.uuid())).max(500);
const Hash = BoundedText(100);

/**
 * An erasure as stored outside the database: the ids of the erased records, and keyed hashes of the request. It contains no name;
 * after a restore of the database it is replayed to erase the person again.
 */
export const ErasureEntry = z.strictObject({
  at: InstantInput,
  person: Hash,
  visits: Uuids,
  receipts: Uuids,
  emails: Uuids,
  documents: Uuids,
  /** Refused values from phones, whose visit may be about another person. */
  conflicts: Uuids.default([]),
  user: BoundedText(36).check(z.uuid()).nullable(),
  details: z.strictObject({
    name: Hash.optional(),
    email: Hash.optional(),
    phone: Hash.optional(),
    donor_address: Hash.optional(),
  }),
});

export type ErasureEntry = z.output<typeof ErasureEntry>;

/** The prefix of the erasure list in the bucket of all files. */
export const ERASURES = 'erasures/';

/** The prefix of the entries of an instant's day; keys of earlier days sort before it. */
export function erasuresOf(at: Instant): string {
  return `${ERASURES}${at.slice(0, 10)}/`;
}
