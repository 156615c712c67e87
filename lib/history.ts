import type { Changes } from './events.ts';

/** What the history follows. */
type HistoryObject = 'user' | 'entity' | 'passage' | 'receipt' | 'refund' | 'membership' | 'sector';

type HistoryAction =
  | 'created'
  | 'changed'
  | 'deleted'
  | 'restored'
  | 'added'
  | 'removed'
  | 'issued'
  | 'sent'
  | 'cancelled';

/** One thing that was done to one record; who, when and on which request is added by the unit of work. */
export type HistoryEntry = {
  entityId: number | null;
  object: HistoryObject;
  objectId: number;
  action: HistoryAction;
  changes?: Changes;
};
