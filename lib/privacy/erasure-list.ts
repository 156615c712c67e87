import type { Context, Needs } from '../core/context.ts';
import { type ErasureEntry, erasuresOf } from '../core/erasures.ts';
import type { FoundPerson } from './find.ts';
import { type Details, detailsOf, personIndex, type Question, visitorNames } from './question.ts';

type Found = Pick<FoundPerson, 'visits' | 'receipts' | 'addressed' | 'emails'> & {
  documents: readonly { id: string }[];
  conflicts: readonly { uuid: string }[];
  /** Whether a person chose the records, which then are all that is erased. */
  isChosen: boolean;
  user: { uuid: string } | undefined;
};

/** Records of one kind per entry, which is one queue message. */
const PER_ENTRY = 500;

/**
 * Stores the erasure outside the database, after the commit: earlier backups still contain the person, possibly in records that
 * this database no longer has. Stores nothing for a question that names neither a record nor a detail.
 */
export function noteErasure(ctx: Context, entityId: number, question: Question, found: Found): void {
  const receipts = [...found.receipts, ...found.addressed].map(({ uuid }) => uuid);
  const records = {
    visits: found.visits.map(({ id }) => id),
    receipts,
    emails: found.emails.map(({ uuid }) => uuid),
    documents: found.documents.map(({ id }) => id),
    conflicts: found.conflicts.map(({ uuid }) => uuid),
  };
  // By their hashes, a restored backup would lose the records that were left out.
  const details = found.isChosen ? {} : hashesOf(ctx, entityId, question);
  const most = Math.max(...Object.values(records).map(({ length }) => length));
  const isNamed = found.user !== undefined || Object.keys(details).length > 0;
  const longest = isNamed ? Math.max(1, most) : most;
  for (let from = 0; from < longest; from += PER_ENTRY) {
    const part = (all: readonly string[]) => all.slice(from, from + PER_ENTRY);
    const erasure: ErasureEntry = {
      at: ctx.now,
      person: personIndex(ctx, question),
      visits: part(records.visits),
      receipts: part(records.receipts),
      emails: part(records.emails),
      documents: part(records.documents),
      conflicts: part(records.conflicts),
      user: found.user?.uuid ?? null,
      details,
    };
    ctx.enqueue({ queue: 'build-export', body: { entity_id: entityId, uuid: ctx.ids.uuid(), erasure } });
  }
}

function hashesOf(ctx: Context, entityId: number, question: Question): ErasureEntry['details'] {
  // A question about one visit concerns that visit only, even if others have the same name.
  if (question.passage_id !== undefined) return {};
  const details = detailsOf(question);
  return Object.fromEntries(
    visitorNames.flatMap((name) => {
      const value = details[name];
      return value === undefined ? [] : [[name, detailHash(ctx, entityId, name, value)]];
    }),
  );
}

/** A keyed hash of one normalised detail, for the list of erasures; differs between associations. */
export function detailHash(
  { cipher }: Needs<'cipher'>,
  entityId: number,
  name: keyof Details,
  comparable: string,
): string {
  return cipher.blindIndex(`erasures.${name}|${entityId}`, comparable);
}

type Noted = { entity_id: number; uuid: string; erasure: ErasureEntry };

/** Writes an erasure to the list outside the database; idempotent for redelivered messages. */
export async function keepErasure({ gateways }: Needs<'gateways'>, noted: Noted): Promise<void> {
  const files = await gateways.files();
  const { entity_id, uuid, erasure } = noted;
  const bytes = Buffer.from(`${JSON.stringify({ entity_id, ...erasure })}\n`);
  await files.create(`${erasuresOf(erasure.at)}${entity_id}/${uuid}.json`, {
    bytes,
    contentType: 'application/json',
  });
}
