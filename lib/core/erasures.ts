import * as z from 'zod';
import { BoundedText, InstantInput } from './schemas/common.ts';
import type { Instant } from './time.ts';

const Uuids = z.array(BoundedText(36).check(z.uuid())).max(500);
const Hash = BoundedText(100);

/**
 * An erasure as it is remembered outside the database: which records told of the person, and keyed hashes of what was asked.
 * Nothing in it names anybody; a restored database that has the person again loses them by it.
 */
export const ErasureEntry = z.strictObject({
  at: InstantInput,
  person: Hash,
  visits: Uuids,
  receipts: Uuids,
  emails: Uuids,
  documents: Uuids,
  /** Refused values of phones, whose visit may be another's. */
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

/** The folder of the list in the bucket of all files. */
export const ERASURES = 'erasures/';

/** The folder of the entries of an instant's day: those of earlier days come before it. */
export function erasuresOf(at: Instant): string {
  return `${ERASURES}${at.slice(0, 10)}/`;
}
