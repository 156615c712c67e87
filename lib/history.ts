import type { Changes } from './events.ts';

/** What the history follows. */
export const historyObjects = [
  'user',
  'entity',
  'operation',
  'sector',
  'membership',
  'passage',
  'receipt',
  'refund',
  'export',
] as const;

export type HistoryObject = (typeof historyObjects)[number];

export const historyActions = [
  'created',
  'changed',
  'deleted',
  'restored',
  'added',
  'removed',
  'issued',
  'sent',
  'cancelled',
  'invited',
  'imported',
] as const;

type HistoryAction = (typeof historyActions)[number];

/** One thing that was done to one record; who, when and on which request is added by the unit of work. */
export type HistoryEntry = {
  entityId: number | null;
  object: HistoryObject;
  objectId: number;
  action: HistoryAction;
  changes?: Changes;
};
