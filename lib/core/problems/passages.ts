/** Passages. */
export const passageProblems = {
  'personal-data-not-allowed': {
    status: 400,
    title: 'No personal data for this kind of visit',
    detail: 'A refusal, a vacant home or an absence stores no name, e-mail, phone or address.',
    remedy: 'Leave these fields out, or choose the passage type that fits.',
  },
  'id-already-used': {
    status: 409,
    title: 'The id is already used',
    detail: 'This id belongs to a passage with other content, or to one of another member.',
    remedy:
      'Make a new UUID version 7 for each passage, and send a passage unchanged when you retry, even if it was deleted since.',
  },
  'passage-locked': {
    status: 409,
    title: 'The passage is locked',
    detail: 'A live receipt, a paid card or a hand-over locks amount, payment type, payer and date.',
    remedy: 'Cancel the receipt first, or leave these fields as they are.',
  },
  'passage-not-found': {
    status: 422,
    title: 'The passage does not exist',
    detail: 'The body names a passage that does not exist for you.',
    remedy: 'Check the id.',
  },
} as const;
