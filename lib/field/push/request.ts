import * as z from 'zod';
import { readOnlyFields } from '../../core/fields/patches.ts';
import { BoundedText, Id, IdParameter, Text } from '../../core/schemas/common.ts';
import { Passage, PassageDraft, PassageInputs, readOnlyNames } from '../../passages/schemas.ts';
import { pushHeaders } from '../headers.ts';

const MAX_ROWS = 500;

const description =
  'Each row is judged by itself: the answer holds the documents of the service for those that were not taken as they were sent, with `sync_error` where a rule refused them, and is empty otherwise. A document that was refused is kept for 90 days. Other collections than `passages` are only read: 405.';

const pushQuery = {
  operation_id: IdParameter,
  cursor: BoundedText(1000).optional().meta({
    description:
      "The cursor of the phone's last pull of passages. When that was before a backup was restored, what the backup does not have is taken, and what somebody has changed since is kept as a conflict.",
  }),
};

const PushBody = z
  .array(z.unknown())
  .max(MAX_ROWS, { error: `must have at most ${MAX_ROWS} items`, abort: true });

const { id: _id, fk_operation: _operation, ...readOnly } = readOnlyFields(Passage, readOnlyNames);

/** A passage as phones write it: the fields of a draft, and what they have from the service. */
const PushedPassage = PassageInputs.extend({
  ...readOnly,
  id: PassageDraft.shape.id.unwrap().meta({ description: 'A UUID version 7 of the phone’s making.' }),
  fk_operation: Id.optional().meta({ description: 'That of the push.' }),
  _deleted: z.boolean().nullish(),
  deletion_reason: Text(500).nullish().meta({ description: 'Why; needed for a passage with money.' }),
  sync_error: z.unknown().optional().meta({ description: 'Ignored.' }),
}).meta({ id: 'FieldPushedPassage' });

const PushedRows = z
  .array(
    z
      .strictObject({
        newDocumentState: PushedPassage,
        assumedMasterState: PushedPassage.nullish().meta({
          description: 'The document as the phone had it from the service; left out for a new one.',
        }),
      })
      .meta({ id: 'FieldPushRow' }),
  )
  .max(MAX_ROWS)
  .meta({ id: 'FieldPush', description: 'Each row is judged by itself.' });

/** What a push consists of. */
export const pushRequest = {
  description,
  // What is on a phone gets out of it, whatever else its user has to do first.
  beforeSecondFactor: true,
  query: pushQuery,
  headers: pushHeaders,
  body: PushBody,
  documented: { body: PushedRows },
  unchecked: 'all',
  inflates: true,
} as const;
