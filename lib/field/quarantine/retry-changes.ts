import * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { describeChanges, fieldsOf } from '../../core/fields/changes.ts';
import { passageFields } from '../../core/records/passage.ts';
import { findPassage, type PassageRow } from '../../data/passages/find.ts';
import { contentOf, resolvedFieldsOf, trackedPassage } from '../../passages/content.ts';
import { PassageInputs } from '../../passages/schemas.ts';
import { presentFieldPassage } from '../pull/present-documents.ts';
import { writableNames } from '../push/document-fields.ts';

/** An administrator puts right what the member wrote; the values are judged as those of a push. */
export const RetryBody = z.strictObject({
  changes: z
    .strictObject(Object.fromEntries(writableNames.map((name) => [name, z.unknown().optional()])))
    .optional(),
});

/** The body of a retry in the API document, with the types of the values. */
export const RetryOfDocument = z
  .strictObject({
    changes: PassageInputs.optional().meta({
      description: 'In place of the fields that were sent; the history keeps that the caller set them.',
    }),
  })
  .meta({ id: 'FieldRetry' });

export type RetryBody = z.output<typeof RetryBody>;

/** The state that a retry is based on: what the administrator sets is a change of what the service has now. */
export function assumedOf(
  ctx: Context,
  passage: PassageRow | undefined,
  assumed: Readonly<Record<string, unknown>> | undefined,
  changes: object,
): { assumedMasterState?: Record<string, unknown> } {
  if (!assumed && !passage) return {};
  const present = passage ? fieldsOf(presentFieldPassage(ctx, passage), Object.keys(changes)) : {};
  return { assumedMasterState: { ...assumed, ...present } };
}

/** The values that the caller has set, as the passage has them now: the event says who recorded it, not who wrote what. */
export async function recordChanges(
  ctx: Context,
  passageId: number,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const passage = await findPassage(ctx, passageId, 'any');
  if (!passage) return;
  const { entity_id: entityId } = passage;
  const tracked = trackedPassage(resolvedFieldsOf(passage), contentOf(ctx, passage));
  const changes = fieldsOf(describeChanges({ clear: {}, encrypted: {} }, tracked), namesInChanges(names));
  ctx.record({ entityId, object: 'passage', objectId: passageId, action: 'settled', changes });
}

function namesInChanges(names: readonly string[]): string[] {
  return names.map((name) => {
    const field = Object.entries(passageFields).find(([known]) => known === name)?.[1];
    return field && 'sealed' in field ? field.sealed : name;
  });
}
