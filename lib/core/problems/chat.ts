/** Rooms and messages. */
export const chatProblems = {
  'room-locked': {
    status: 409,
    title: 'The room is locked',
    detail: 'Nobody writes in this room: it was locked, or the other one of the two has left.',
    remedy: 'Ask who looks after the room to unlock it.',
    fr: {
      title: 'La conversation est fermée',
      detail: 'Personne n’écrit dans cette conversation : elle a été fermée, ou l’autre des deux est parti.',
    },
  },
  'room-archived': {
    status: 409,
    title: 'The room is archived',
    detail: 'Nobody writes in an archived room.',
    remedy: 'Ask who looks after the room to take it out of the archive, or open another one.',
    fr: {
      title: 'La conversation est archivée',
      detail: 'Personne n’écrit dans une conversation archivée.',
    },
  },
  'room-members-fixed': {
    status: 409,
    title: 'The members of this room are not chosen',
    detail: 'Members are set in rooms of the kind `group` only.',
    remedy: 'A room of a sector follows its sector; a broadcast has everybody; for others open a group.',
    fr: {
      title: 'Les membres de cette conversation ne se choisissent pas',
      detail: 'Les membres se choisissent seulement dans les conversations de type `group`.',
    },
  },
  'room-too-large': {
    status: 409,
    title: 'The room has too many members',
    detail: 'A room has at most 300 members.',
    remedy: 'Open several rooms; for the whole association there is the broadcast.',
    fr: {
      title: 'La conversation a trop de membres',
      detail: 'Une conversation a au plus 300 membres.',
    },
  },
  'too-many-rooms': {
    status: 409,
    title: 'Too many rooms',
    detail: 'A user is in at most 50 rooms that are not archived.',
    remedy: 'Archive rooms that nobody needs any more.',
    fr: {
      title: 'Trop de conversations',
      detail: 'Un utilisateur participe à au plus 50 conversations non archivées.',
    },
  },
  'message-not-found': {
    status: 422,
    title: 'The message does not exist',
    detail: 'The body names a message that does not exist in this room.',
    remedy: 'Check `reply_to`: it is the `message_id` of a message of the same room.',
    fr: {
      title: 'Le message n’existe pas',
      detail: 'Le corps nomme un message qui n’existe pas dans cette conversation.',
    },
  },
} as const;
