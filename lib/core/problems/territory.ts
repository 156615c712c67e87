/** Operations, their members, sectors and addresses. */
export const territoryProblems = {
  'operation-closed': {
    status: 409,
    title: 'The operation is closed',
    detail:
      'Passages and money of this operation can no longer be changed; receipts and refunds still go through.',
    remedy:
      'Ask an administrator to reopen it, or to record the visit for you when it is too late for members.',
    fr: {
      title: 'L’opération est close',
      detail:
        'Les passages et l’argent de cette opération ne changent plus ; les reçus et les remboursements restent possibles.',
    },
  },
  'not-an-operation-member': {
    status: 422,
    title: 'Not a member of the operation',
    detail: 'This user is not a member of that operation.',
    remedy: 'Add the user to the operation, or name a member (by either id).',
    fr: {
      title: 'N’est pas membre de l’opération',
      detail: 'Cet utilisateur n’est pas membre de cette opération.',
    },
  },
  'operation-not-found': {
    status: 422,
    title: 'The operation does not exist',
    detail: 'The request names an operation that does not exist for you.',
    remedy: 'Check the id.',
    fr: {
      title: 'L’opération n’existe pas',
      detail: 'La demande nomme une opération qui n’existe pas pour vous.',
    },
  },
  'area-not-found': {
    status: 422,
    title: 'No outline of this commune or département',
    detail: 'Its outline was not imported, or the code does not exist.',
    remedy: 'Check the INSEE code, or send an `outline`.',
    fr: {
      title: 'Pas de contour de cette commune ou de ce département',
      detail: 'Son contour n’a pas été importé, ou le code n’existe pas.',
    },
  },
  'area-not-drawable': {
    status: 422,
    title: 'The commune or département cannot be a sector',
    detail: 'It has more addresses, parts or vertices than a sector may have.',
    remedy: 'Draw several sectors, each with an `outline` of a part of it.',
    fr: {
      title: 'La commune ou le département ne peut pas être un secteur',
      detail: 'Il y a plus d’adresses, de parties ou de sommets qu’un secteur ne peut en avoir.',
    },
  },
  'map-too-large': {
    status: 422,
    title: 'The map is too large',
    detail: 'The sectors of this operation have more addresses or visits than one answer can hold.',
    remedy: 'Read the addresses of each sector with `GET /api/sectors/{sector_id}/addresses`.',
    fr: {
      title: 'La carte est trop grande',
      detail:
        'Les secteurs de cette opération ont plus d’adresses ou de passages qu’une réponse ne peut en contenir.',
    },
  },
  'sector-not-found': {
    status: 422,
    title: 'No sector',
    detail:
      'The body names a sector that does not exist for you, or no sector could be found for the passage.',
    remedy: 'Give `fk_sector`, an `fk_adresse` that lies in a sector, or `lat` and `lon`.',
    fr: {
      title: 'Aucun secteur',
      detail:
        'Le corps nomme un secteur qui n’existe pas pour vous, ou aucun secteur n’a été trouvé pour le passage.',
    },
  },
  'address-not-found': {
    status: 422,
    title: 'The address does not exist',
    detail: 'The body names an address that does not exist.',
    remedy: 'Use an `address_id` of an address answer.',
    fr: {
      title: 'L’adresse n’existe pas',
      detail: 'Le corps nomme une adresse qui n’existe pas.',
    },
  },
  'area-too-large': {
    status: 422,
    title: 'The area is too large',
    detail: 'The box is wider or higher than 0.05 degrees.',
    remedy: 'Ask for a smaller box, or for several ones.',
    fr: {
      title: 'La zone est trop grande',
      detail: 'Le rectangle dépasse 0,05 degré en largeur ou en hauteur.',
    },
  },
} as const;
