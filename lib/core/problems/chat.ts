/** Rooms and messages. */
export const chatProblems = {
  'room-locked': {
    status: 409,
    title: 'The room is locked',
    detail: 'Nobody writes in this room: it was locked, or the other one of the two has left.',
    remedy: 'Ask who looks after the room to unlock it.',
  },
  'room-archived': {
    status: 409,
    title: 'The room is archived',
    detail: 'Nobody writes in an archived room.',
    remedy: 'Ask who looks after the room to take it out of the archive, or open another one.',
  },
  'room-members-fixed': {
    status: 409,
    title: 'The members of this room are not chosen',
    detail: 'Members are set in rooms of the kind `group` only.',
    remedy: 'A room of a sector follows its sector; a broadcast has everybody; for others open a group.',
  },
  'room-too-large': {
    status: 409,
    title: 'The room has too many members',
    detail: 'A room has at most 300 members.',
    remedy: 'Open several rooms; for the whole association there is the broadcast.',
  },
  'too-many-rooms': {
    status: 409,
    title: 'Too many rooms',
    detail: 'A user is in at most 50 rooms that are not archived.',
    remedy: 'Archive rooms that nobody needs any more.',
  },
  'message-not-found': {
    status: 422,
    title: 'The message does not exist',
    detail: 'The body names a message that does not exist in this room.',
    remedy: 'Check `reply_to`: it is the `message_id` of a message of the same room.',
  },
} as const;
