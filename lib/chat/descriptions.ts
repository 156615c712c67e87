import type { ProblemCode } from '../core/problems/catalogue.ts';

export const createRoomDescription = `\`private\`: with one other user. \`group\`: with several, or with the members of a
sector. \`broadcast\`: from an administrator to the whole association, or to the members of an operation; who comes later
joins with the next message, and only administrators write. Who joins a room does not see what was written before.
Super administrators write with administrators of one association, and broadcast to one. At most 50 rooms for each
user, archived ones not counted, and 300 members in a room that is no broadcast.`;

export const createRoomProblems = [
  'field-forbidden',
  'user-not-found',
  'sector-not-found',
  'operation-not-found',
  'entity-not-found',
  'too-many-rooms',
  'room-too-large',
] as const satisfies ProblemCode[];

export const sendDescription = `At most 30 messages a minute and user. The own mark moves with it. Nothing of a message is in the event
log, and its text is stored encrypted.`;

export const sendProblems = [
  'id-already-used',
  'room-locked',
  'room-archived',
  'message-not-found',
  'upload-not-found',
] as const satisfies ProblemCode[];
