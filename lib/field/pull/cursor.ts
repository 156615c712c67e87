import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Needs } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { readJson } from '../../core/read-json.ts';
import type { Scope } from '../../core/roles-matrix.ts';
import type { FieldOperation } from '../../data/field/access.ts';
import type { Position } from '../../data/field/changes.ts';
import type { FieldCollection } from '../../data/tables/field.ts';

/** Whom a cursor was made for; what they may see is asked at each request and is not in it. */
export type CursorOwner = {
  userId: number;
  /** What a role may take along: after a change of role, everything is loaded again. */
  scope: Scope;
  operation: FieldOperation;
  collection: FieldCollection;
};

const Content = z.tuple([z.string(), z.int(), z.int(), z.int()]);

/** The position of a phone that has nothing yet. */
export function firstPosition({ seq }: Pick<FieldOperation, 'seq'>): Position {
  return { seq: 0, objectId: 0, emptyAt: seq ?? 0 };
}

/** A position as text that only this service can make, for one user, operation and collection. */
export function writeCursor(ctx: Needs<'cipher'>, owner: CursorOwner, position: Position): string {
  const { seq, objectId, emptyAt } = position;
  const content = Buffer.from(JSON.stringify([owner.operation.epoch, seq, objectId, emptyAt])).toString(
    'base64url',
  );
  return `${content}.${signatureOf(ctx, owner, content)}`;
}

/** The position of a cursor; 410 when it was made for somebody else, of another epoch, or too long ago. */
export function readCursor(ctx: Needs<'cipher'>, owner: CursorOwner, cursor: string): Position {
  const content = contentOf(ctx, owner, cursor);
  if (!content) throw new Problem('resync-required');
  if (isAhead(owner, content)) throw afterRestore();
  const [, seq, objectId, emptyAt] = content;
  // What was gone when the phone began does not concern it.
  if (seq !== 0 && Math.max(seq, emptyAt) < owner.operation.floor) throw new Problem('resync-required');
  return { seq, objectId, emptyAt };
}

/** Whether a phone has pulled last before a backup was restored; false for a cursor that was made for somebody else. */
export function isBeforeRestore(ctx: Needs<'cipher'>, owner: CursorOwner, cursor: string): boolean {
  const content = contentOf(ctx, owner, cursor);
  return content !== undefined && isAhead(owner, content);
}

function contentOf(ctx: Needs<'cipher'>, owner: CursorOwner, cursor: string) {
  const [content = '', signature = '', ...others] = cursor.split('.');
  const expected = Buffer.from(signatureOf(ctx, owner, content));
  const given = Buffer.from(signature);
  const isOurs = others.length === 0 && expected.length === given.length && timingSafeEqual(expected, given);
  return Content.safeParse(isOurs ? readJson(Buffer.from(content, 'base64url')) : undefined).data;
}

/** False for number 0: an association has no epoch before its first change, and no phone missed anything. */
function isAhead({ operation }: CursorOwner, [epoch, seq]: z.output<typeof Content>): boolean {
  return seq !== 0 && (epoch !== operation.epoch || seq > (operation.seq ?? 0));
}

/** The phone may have what the backup does not: it is to push that again. */
function afterRestore(): Problem {
  const detail = 'is of before a backup was restored: push your own passages again';
  return new Problem('resync-required', {
    errors: [{ pointer: '?cursor', detail, code: 'backup-restored' }],
  });
}

function signatureOf(
  { cipher }: Needs<'cipher'>,
  { userId, scope, operation, collection }: CursorOwner,
  content: string,
) {
  return cipher.blindIndex(
    'field.cursor',
    JSON.stringify([userId, scope, operation.operation_id, collection, content]),
  );
}
