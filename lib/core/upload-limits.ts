export const uploadPurposes = ['logo', 'fiscal-basis', 'chat', 'addresses'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

const shownTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
/** Lists of addresses; stored as they are, and never shown to anybody. */
const listTypes = ['text/csv', 'application/gzip'] as const;
export const uploadTypes = [...shownTypes, ...listTypes] as const;
export type ListType = (typeof listTypes)[number];
export type UploadType = (typeof uploadTypes)[number];

/** The type of every thumbnail, whatever the type of its picture: it takes few bytes, and supports transparency. */
export const THUMBNAIL_TYPE = 'image/webp';

/** Why a checked upload was refused. */
export const uploadProblems = [
  'size-differs',
  'checksum-differs',
  'content-differs',
  'content-not-allowed',
  'image-unreadable',
  'image-too-large',
] as const;
export type UploadProblem = (typeof uploadProblems)[number];

export const MIB = 1_048_576;

/** The content types and maximum bytes that each purpose accepts. */
export const uploadRules: Record<UploadPurpose, { types: readonly UploadType[]; maxBytes: number }> = {
  logo: { types: ['image/png', 'image/jpeg'], maxBytes: MIB },
  'fiscal-basis': { types: ['application/pdf', 'image/png', 'image/jpeg'], maxBytes: 5 * MIB },
  chat: { types: shownTypes, maxBytes: 10 * MIB },
  // A city of a hundred thousand addresses, packed.
  addresses: { types: listTypes, maxBytes: 20 * MIB },
};
