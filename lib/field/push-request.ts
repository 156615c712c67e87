import * as z from 'zod';
import { BoundedText, IdParameter } from '../core/schemas.ts';
import { pushHeaders } from './headers.ts';

const MAX_ROWS = 500;

export const pushDescription =
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
  .max(MAX_ROWS, { error: `must have at most ${MAX_ROWS} items`, abort: true })
  .meta({
    id: 'FieldPush',
    description: 'Rows `{newDocumentState, assumedMasterState?}`; each is judged by itself.',
  });

/** What a push consists of. */
export const pushRequest = {
  query: pushQuery,
  headers: pushHeaders,
  body: PushBody,
  unchecked: 'all',
  inflates: true,
} as const;
