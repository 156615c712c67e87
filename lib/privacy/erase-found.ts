import type { Context } from '../core/context.ts';
import type { RefusedDocument } from '../data/privacy/erased-documents.ts';
import { type ConflictOfPerson, deleteConflicts } from '../data/privacy/person-conflicts.ts';
import { eraseVisits, needsErasure } from '../data/privacy/person-visits.ts';
import { type WithdrawnExport, withdrawExports } from '../data/privacy/withdrawn-exports.ts';
import { exportKey } from '../exports/file.ts';
import type { LockedUser } from '../users/get.ts';
import { eraseRefusedDocuments } from './documents.ts';
import { eraseAnswers } from './erase-answers.ts';
import { eraseMail } from './erase-mail.ts';
import type { FoundPerson } from './find.ts';

/** The records found about a person. */
export type Found = Omit<FoundPerson, 'left'> & {
  left?: FoundPerson['left'];
  user: LockedUser | undefined;
  documents: RefusedDocument[];
  conflicts?: readonly ConflictOfPerson[];
};

/** Files per queue message, whose size is limited. */
const FILES_PER_MESSAGE = 200;

/** Enqueues the removal of withdrawn exports' files, after the commit. */
function removeExports(ctx: Context, entityId: number, withdrawn: readonly WithdrawnExport[]): void {
  const keys = withdrawn.map(({ file, ...row }) => exportKey(row, file));
  for (let at = 0; at < keys.length; at += FILES_PER_MESSAGE) {
    const body = { entity_id: entityId, withdrawn: keys.slice(at, at + FILES_PER_MESSAGE) };
    ctx.enqueue({ queue: 'build-export', body });
  }
}

/** Erases a person from all records found. */
export async function eraseFound(ctx: Context, entityId: number, found: Found): Promise<void> {
  const { visits, documents, conflicts = [] } = found;
  removeExports(ctx, entityId, await withdrawExports(ctx, ctx.now));
  await eraseAnswers(ctx, entityId, found);
  await eraseVisits(
    ctx,
    visits.filter(needsErasure).map(({ passage_id }) => passage_id),
    ctx.now,
  );
  await eraseMail(ctx, found);
  await eraseRefusedDocuments(ctx, documents);
  await deleteConflicts(
    ctx,
    conflicts.map(({ id }) => id),
  );
}
