/** Operations, their members, sectors and addresses. */
export const territoryProblems = {
  'too-many-towns': {
    status: 409,
    title: 'Too many communes',
    detail: 'The association has asked for as many communes as it may.',
    remedy: 'Work with the communes at hand, or ask the operator.',
  },
  'town-not-failed': {
    status: 409,
    title: 'The commune takes no file',
    detail: 'Its addresses come from the source; a file by hand is taken only after the source has failed.',
    remedy: 'Ask for the commune without `upload_id`.',
  },
  'operation-closed': {
    status: 409,
    title: 'The operation is closed',
    detail:
      'Passages and money of this operation can no longer be changed; receipts and refunds still go through.',
    remedy:
      'Ask an administrator to reopen it, or to record the visit for you when it is too late for members.',
  },
  'not-an-operation-member': {
    status: 422,
    title: 'Not a member of the operation',
    detail: 'This user is not a member of that operation.',
    remedy: 'Add the user to the operation, or name a member (by either id).',
  },
  'operation-not-found': {
    status: 422,
    title: 'The operation does not exist',
    detail: 'The request names an operation that does not exist for you.',
    remedy: 'Check the id.',
  },
  'area-not-found': {
    status: 422,
    title: 'No outline of this commune or département',
    detail: 'Its outline was not imported, or the code does not exist.',
    remedy: 'Check the INSEE code, or send an `outline`.',
  },
  'area-not-drawable': {
    status: 422,
    title: 'The commune or département cannot be a sector',
    detail: 'It has more addresses, parts or vertices than a sector may have.',
    remedy: 'Draw several sectors, each with an `outline` of a part of it.',
  },
  'map-too-large': {
    status: 422,
    title: 'The map is too large',
    detail: 'The sectors of this operation have more addresses or visits than one answer can hold.',
    remedy: 'Read the addresses of each sector with `GET /api/sectors/{sector_id}/addresses`.',
  },
  'sector-not-found': {
    status: 422,
    title: 'No sector',
    detail:
      'The body names a sector that does not exist for you, or no sector could be found for the passage.',
    remedy: 'Give `fk_sector`, an `fk_adresse` that lies in a sector, or `lat` and `lon`.',
  },
  'address-not-found': {
    status: 422,
    title: 'The address does not exist',
    detail: 'The body names an address that does not exist.',
    remedy: 'Use an `address_id` of an address answer.',
  },
  'cannot-balance': {
    status: 422,
    title: 'The sectors cannot be balanced',
    detail: 'No cut was found whose sectors are all within the tolerance.',
    remedy:
      'Ask for a greater `tolerance` or another `number`; `least`, `most` and `mean` say how near it came.',
  },
  'commune-not-found': {
    status: 422,
    title: 'The commune does not exist',
    detail: 'No commune has this INSEE code, or it has another postal code.',
    remedy: 'Take code and postal code from one answer of `GET /api/communes`.',
  },
  'cutting-too-large': {
    status: 422,
    title: 'Too much to cut at once',
    detail: 'At most 40,000 addresses are cut at once, into at most 300 sectors.',
    remedy: 'Cut a part: name it in `within`, and keep its sectors when you cut the next.',
  },
  'nothing-to-cut': {
    status: 422,
    title: 'No address to cut',
    detail: 'The area has no address outside the sectors that are kept.',
    remedy: 'Name the area in `within`, or import its addresses.',
  },
  'sectors-overlap': {
    status: 409,
    title: 'Sectors overlap',
    detail: 'An outline covers a part of another sector of the operation, or of another one of the request.',
    remedy: 'Change the outlines that `errors` names, or delete the sectors that stand in their place.',
  },
  'area-too-large': {
    status: 422,
    title: 'The area is too large',
    detail: 'The box is wider or higher than 0.05 degrees.',
    remedy: 'Ask for a smaller box, or for several ones.',
  },
} as const;
