import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { comparable } from './document-fields.ts';
import type { Master } from './masters.ts';
import { type Outcome, type Refusal, sentenceOf } from './outcome.ts';
import type { Document } from './read-document.ts';

const SyncErrorOfRow = z
  .strictObject({
    code: z.string().meta({
      description: 'A code of the problem catalogue. Only rows of a push are refused with `duplicate-row`.',
    }),
    detail: z.string(),
    fields: z.array(z.string()).meta({ description: 'The fields that the phone has to give up.' }),
  })
  .meta({ id: 'FieldSyncError', description: 'Why a row was not taken as it was sent.' });

/** The documents of the service for the rows that were not taken as they were sent. */
export const PushAnswer = z
  .array(z.looseObject({ sync_error: SyncErrorOfRow.nullish() }))
  .meta({ id: 'FieldPushAnswer', description: 'Empty when everything was taken as it was sent.' });

type Answer = z.input<typeof PushAnswer>;

/** The answer to a row; empty if the phone has the state of the service, even if it sent it in another form. */
export function answerOf(
  { document, input, passageId, refusal }: Outcome,
  masters: ReadonlyMap<number, Master>,
): Answer {
  const sync_error = refusal && syncErrorOf(refusal);
  const master = passageId === undefined ? undefined : masters.get(passageId);
  if (!master) return sync_error ? [{ ...unseen(document, passageId), sync_error }] : [];
  const { id, version, deleted_at, document: presented } = master;
  if (deleted_at !== null) {
    const isSame = document['_deleted'] === true && document['version'] === version;
    return isSame ? [] : [{ id, _deleted: true, version }];
  }
  const sent = comparable(document, input, presented);
  const differs = Object.entries(presented).some(
    ([name, value]) => sent[name] !== undefined && !isDeepStrictEqual(sent[name], value),
  );
  return sync_error || differs ? [{ ...presented, sync_error: sync_error ?? null }] : [];
}

function syncErrorOf({ problem, fields }: Refusal): z.input<typeof SyncErrorOfRow> {
  return { code: problem.code, detail: sentenceOf(problem), fields: [...fields] };
}

/** What a phone has had and may not see any more is gone; it may have heard that while its edit waited. */
function unseen(document: Document, passageId: number | undefined): Document {
  if (passageId === undefined || document['passage_id'] !== passageId) return document;
  return { id: document['id'], _deleted: true, version: document['version'] };
}
