/** Sessions, passwords, roles, users and their associations. */
export const accessProblems = {
  'invalid-username': {
    status: 400,
    title: 'The username is not valid',
    detail:
      'A username has 3 to 64 letters, marks, digits, punctuation or symbols of any script, with inner spaces only.',
    remedy: 'Remove control, invisible or direction-changing characters, and spaces at either end.',
    fr: {
      title: 'L’identifiant n’est pas valide',
      detail:
        'Un identifiant a de 3 à 64 lettres, signes, chiffres, ponctuations ou symboles de toute écriture, avec des espaces à l’intérieur seulement.',
    },
  },
  'password-not-acceptable': {
    status: 400,
    title: 'The password is not acceptable',
    detail:
      'The password is too short, too long, too obvious here, or known from a data breach; see `errors`.',
    remedy:
      'Choose 8 to 64 characters that appear in no public list of passwords and name neither you nor the association.',
    fr: {
      title: 'Le mot de passe n’est pas acceptable',
      detail:
        'Le mot de passe est trop court, trop long, trop évident ici, ou connu par une fuite de données ; voir `errors`.',
    },
  },
  'reset-token-invalid': {
    status: 400,
    title: 'The reset link is no longer valid',
    detail: 'The token is unknown, already used, or too old.',
    remedy:
      'Ask for a new link; only the most recent one works, once: for 30 minutes, an invitation for 7 days.',
    fr: {
      title: 'Le lien n’est plus valable',
      detail: 'Le lien est inconnu, déjà utilisé, ou trop ancien.',
    },
  },
  'missing-token': {
    status: 401,
    title: 'Authentication is required',
    detail: 'Send `Authorization: Bearer <token>`.',
    remedy: 'Obtain a token with `POST /api/login`.',
    fr: {
      title: 'Il faut se connecter',
      detail: 'Envoyez `Authorization: Bearer <token>`.',
    },
  },
  'invalid-token': {
    status: 401,
    title: 'The token is not valid',
    detail: 'The token is unknown, expired or revoked.',
    remedy: 'Log in again; local data need not be discarded.',
    fr: {
      title: 'La session n’est pas valable',
      detail: 'Le jeton est inconnu, expiré ou révoqué.',
    },
  },
  'invalid-credentials': {
    status: 401,
    title: 'The login failed',
    detail: 'The username or the password is wrong, or the account is inactive.',
    remedy: 'Check both; `reason` says more where that is safe.',
    fr: {
      title: 'La connexion a échoué',
      detail: 'L’identifiant ou le mot de passe est faux, ou le compte est inactif.',
    },
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    detail: 'Your role does not allow this.',
    remedy: 'Ask an administrator of your association.',
    fr: {
      title: 'Action non permise',
      detail: 'Votre rôle ne permet pas cette action.',
    },
  },
  'field-forbidden': {
    status: 403,
    title: 'Your role may not set this field',
    detail: 'Your role may not set this field to this value; nothing was written.',
    remedy: 'Leave the field out, or ask an administrator.',
    fr: {
      title: 'Votre rôle ne peut pas modifier ce champ',
      detail: 'Votre rôle ne peut pas donner cette valeur à ce champ ; rien n’a été enregistré.',
    },
  },
  'password-compromised': {
    status: 403,
    title: 'The password is known from a data breach',
    detail: 'The password is right but appears in a public list of passwords; a reset e-mail was sent.',
    remedy: 'Follow the link in the e-mail and choose another password.',
    fr: {
      title: 'Le mot de passe est connu par une fuite de données',
      detail:
        'Le mot de passe est juste, mais il figure dans une liste publique de mots de passe ; un e-mail de réinitialisation a été envoyé.',
    },
  },
  'current-password-required': {
    status: 403,
    title: 'The present password is required',
    detail: 'Who changes the own e-mail address gives the present password.',
    remedy: 'Send the same change with `current_password`.',
    fr: {
      title: 'Le mot de passe actuel est demandé',
      detail: 'Pour changer sa propre adresse e-mail, il faut donner le mot de passe actuel.',
    },
  },
  'invalid-current-password': {
    status: 403,
    title: 'The present password is wrong',
    detail: 'The present password is not the one that was given; nothing was changed.',
    remedy: 'Give the password with which you log in, or ask for a link with `POST /api/passwords/forgot`.',
    fr: {
      title: 'Le mot de passe actuel est faux',
      detail: 'Le mot de passe donné n’est pas le mot de passe actuel ; rien n’a été modifié.',
    },
  },
  'too-many-matches': {
    status: 422,
    title: 'Too many matches for one person',
    detail: 'More than 200 visits match; `count` says how many.',
    remedy: 'Name the person more exactly, by an e-mail address or several details.',
    fr: {
      title: 'Trop de résultats pour une personne',
      detail: 'Plus de 200 passages correspondent ; `count` dit combien.',
    },
  },
  erased: {
    status: 409,
    title: 'The person was erased',
    detail:
      'The donor of this visit was erased at their request; what the device still knows of them is not taken back.',
    remedy: 'Forget the document, and pull the visit again.',
    fr: {
      title: 'La personne a été effacée',
      detail:
        'Le donateur de ce passage a été effacé à sa demande ; ce que l’appareil sait encore de lui n’est pas repris.',
    },
  },
  'username-taken': {
    status: 409,
    title: 'The username is taken',
    detail: 'Another user already has this username.',
    remedy: 'Choose another one; case and letter forms do not distinguish usernames.',
    fr: {
      title: 'L’identifiant est déjà pris',
      detail: 'Un autre utilisateur a déjà cet identifiant.',
    },
  },
  'member-inactive': {
    status: 409,
    title: 'The user is inactive',
    detail: 'An inactive user can neither join an operation nor be invited.',
    remedy: 'Activate the user first.',
    fr: {
      title: 'L’utilisateur est inactif',
      detail: 'Un utilisateur inactif ne peut ni rejoindre une opération ni être invité.',
    },
  },
  'last-admin': {
    status: 409,
    title: 'The last administrator stays',
    detail: 'An association keeps at least one active administrator, the platform one super administrator.',
    remedy: 'Make somebody else an administrator first.',
    fr: {
      title: 'Le dernier administrateur reste',
      detail:
        'Une association garde au moins un administrateur actif, la plateforme un super administrateur.',
    },
  },
  'user-not-found': {
    status: 422,
    title: 'The user does not exist',
    detail: 'The body names a user who does not exist for you.',
    remedy: 'Check the id.',
    fr: {
      title: 'L’utilisateur n’existe pas',
      detail: 'Le corps nomme un utilisateur qui n’existe pas pour vous.',
    },
  },
  'email-missing': {
    status: 422,
    title: 'There is no e-mail address',
    detail: 'The user has no e-mail address to write to.',
    remedy: 'Give the user an e-mail address first.',
    fr: {
      title: 'Il n’y a pas d’adresse e-mail',
      detail: 'L’utilisateur n’a pas d’adresse e-mail à laquelle écrire.',
    },
  },
  'entity-not-found': {
    status: 422,
    title: 'The entity does not exist',
    detail: 'The body names an entity that does not exist for you.',
    remedy: 'Check the id, or leave `entity_id` out.',
    fr: {
      title: 'L’association n’existe pas',
      detail: 'Le corps nomme une association qui n’existe pas pour vous.',
    },
  },
  'too-many-attempts': {
    status: 429,
    title: 'Too many failed logins',
    detail: 'This account has had too many failed logins.',
    remedy: 'Wait for the number of seconds in `Retry-After`.',
    fr: {
      title: 'Trop de connexions échouées',
      detail: 'Ce compte a connu trop de connexions échouées.',
    },
  },
  'blocked-ip': {
    status: 429,
    title: 'This address is blocked for the moment',
    detail: 'This network address has had too many failed logins.',
    remedy: 'Wait for the number of seconds in `Retry-After`.',
    fr: {
      title: 'Cette adresse est momentanément bloquée',
      detail: 'Cette adresse réseau a connu trop de connexions échouées.',
    },
  },
} as const;
