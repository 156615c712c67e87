/** Sessions, passwords, roles, users and their associations. */
export const accessProblems = {
  'invalid-username': {
    status: 400,
    title: 'The username is not valid',
    detail:
      'A username has 3 to 64 letters, marks, digits, punctuation or symbols of any script, with inner spaces only.',
    remedy: 'Remove control, invisible or direction-changing characters, and spaces at either end.',
  },
  'password-not-acceptable': {
    status: 400,
    title: 'The password is not acceptable',
    detail:
      'The password is too short, too long, too obvious here, or known from a data breach; see `errors`.',
    remedy:
      'Choose 8 to 64 characters that appear in no public list of passwords and are more than names of you, the association or a town and words of firefighters.',
  },
  'reset-token-invalid': {
    status: 400,
    title: 'The reset link is no longer valid',
    detail: 'The token is unknown, already used, or too old.',
    remedy:
      'Ask for a new link; only the most recent one works, once: for 30 minutes, an invitation for 7 days.',
  },
  'example-not-ready': {
    status: 409,
    title: 'The example is not complete',
    detail: 'The example is being made, or made anew.',
    remedy: 'Send `POST /api/example` until its state is `ready`.',
  },
  'sign-in-link-invalid': {
    status: 400,
    title: 'The sign-in link is no longer valid',
    detail: 'The token is unknown, already used, too old, or its session has ended.',
    remedy: 'Make another link on the signed-in device; it works once, for two minutes.',
  },
  'signup-link-invalid': {
    status: 400,
    title: 'The sign-up link is no longer valid',
    detail: 'The token is unknown, already used, too old, or a later request has replaced it.',
    remedy: 'Ask again with `POST /api/signup`; only the most recent link works, once, for 24 hours.',
  },
  'missing-token': {
    status: 401,
    title: 'Authentication is required',
    detail: 'Send `Authorization: Bearer <token>`.',
    remedy: 'Obtain a token with `POST /api/login`.',
  },
  'invalid-token': {
    status: 401,
    title: 'The token is not valid',
    detail: 'The token is unknown, expired or revoked.',
    remedy: 'Log in again; local data need not be discarded.',
  },
  'invalid-credentials': {
    status: 401,
    title: 'The login failed',
    detail: 'The username or the password is wrong, or the account is inactive.',
    remedy: 'Check both; `reason` says more where that is safe.',
  },
  'login-ticket-invalid': {
    status: 401,
    title: 'The sign-in has to begin anew',
    detail: 'The ticket between the password and the code is unknown, used, too old, or of another network.',
    remedy: 'Send username and password to `POST /api/login` again; a ticket works once, for five minutes.',
  },
  'passkey-refused': {
    status: 403,
    title: 'The passkey was not accepted',
    detail: 'The passkey is unknown here, was shown for another site, or its answer was used before.',
    remedy: 'Ask for new options and try again; or sign in with username and password.',
  },
  'second-factor-required': {
    status: 403,
    title: 'A second factor is required',
    detail: 'Show the passkey or a code of the authenticator application again; nothing was done.',
    remedy:
      'Send `POST /api/session/step-up` and repeat the request: it counts for 15 minutes. After a login send the code with the `login_ticket` to `POST /api/login/second-factor`, or sign in with a passkey.',
  },
  'second-factor-setup': {
    status: 403,
    title: 'A second factor has to be registered first',
    detail: 'Your association, or your role, asks for a second factor, and none is registered.',
    remedy:
      'Register a passkey (`POST /api/passkeys`) or codes (`POST /api/totp`); nothing else is allowed before.',
  },
  'second-factor-off': {
    status: 403,
    title: 'Your association offers no second factor',
    detail: 'The setting `second_factor` of your association is `off`.',
    remedy: 'Ask an administrator of your association to offer it.',
  },
  'invalid-code': {
    status: 403,
    title: 'The code is not accepted',
    detail: 'The code is wrong, too old, or was used before.',
    remedy:
      'Send the present code of the authenticator application, or one recovery code that was not used yet.',
  },
  'passkey-invalid': {
    status: 400,
    title: 'The passkey cannot be registered',
    detail: 'The answer of the device does not fit the options that were asked for, or they are too old.',
    remedy: 'Ask for new options with `POST /api/passkeys/options` and try again.',
  },
  'passkey-registered': {
    status: 409,
    title: 'The passkey is registered already',
    detail: 'This passkey of the device is registered already.',
    remedy: 'Use it, or register another device.',
  },
  'too-many-passkeys': {
    status: 409,
    title: 'Too many passkeys',
    detail: 'A user has at most 10 passkeys.',
    remedy: 'Remove one that is not used any more.',
  },
  'codes-registered': {
    status: 409,
    title: 'An authenticator application is registered already',
    detail: 'Codes of an authenticator application are already asked for.',
    remedy: 'Remove it with `DELETE /api/totp` before another one is registered.',
  },
  'second-factor-missing': {
    status: 409,
    title: 'No second factor is registered',
    detail: 'Recovery codes replace a second factor, and none is registered.',
    remedy: 'Register a passkey (`POST /api/passkeys`) or codes (`POST /api/totp`) first.',
  },
  'codes-not-begun': {
    status: 409,
    title: 'No authenticator application waits for its first code',
    detail: 'There is no secret to confirm.',
    remedy: 'Ask for one with `POST /api/totp`.',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    detail: 'Your role does not allow this.',
    remedy: 'Ask an administrator of your association.',
  },
  'signup-by-invitation': {
    status: 403,
    title: 'Signing up needs an invitation',
    detail: 'Here only associations that were invited sign up, each invitation once.',
    remedy: 'Open the link of an invitation that is not used yet, or ask who runs the service for one.',
  },
  'signup-closed': {
    status: 403,
    title: 'Nobody signs up here',
    detail: 'Associations cannot sign up by themselves here.',
    remedy: 'Ask who runs the service.',
  },
  'field-forbidden': {
    status: 403,
    title: 'Your role may not set this field',
    detail: 'Your role may not set this field to this value; nothing was written.',
    remedy: 'Leave the field out, or ask an administrator.',
  },
  'password-compromised': {
    status: 403,
    title: 'The password is known from a data breach',
    detail: 'The password is right but appears in a public list of passwords; a reset e-mail was sent.',
    remedy: 'Follow the link in the e-mail and choose another password.',
  },
  'current-password-required': {
    status: 403,
    title: 'The present password is required',
    detail: 'Who changes the own e-mail address gives the present password.',
    remedy: 'Send the same change with `current_password`.',
  },
  'invalid-current-password': {
    status: 403,
    title: 'The present password is wrong',
    detail: 'The present password is not the one that was given; nothing was changed.',
    remedy: 'Give the password with which you log in, or ask for a link with `POST /api/passwords/forgot`.',
  },
  'too-many-matches': {
    status: 422,
    title: 'Too many matches for one person',
    detail: 'More than 200 visits match; `count` says how many.',
    remedy: 'Name the person more exactly, by an e-mail address or several details.',
  },
  'person-changed': {
    status: 409,
    title: 'What is stored about the person has changed',
    detail:
      'A chosen record has changed since it was listed, or is there no more; nothing was erased or handed over.',
    remedy: 'Search for the person again, and choose anew.',
  },
  erased: {
    status: 409,
    title: 'The person was erased',
    detail:
      'The donor of this visit was erased at their request; what the device still knows of them is not taken back.',
    remedy: 'Forget the document, and pull the visit again.',
  },
  'username-taken': {
    status: 409,
    title: 'The username is taken',
    detail: 'Another user already has this username.',
    remedy: 'Choose another one; case and letter forms do not distinguish usernames.',
  },
  'member-inactive': {
    status: 409,
    title: 'The user is inactive',
    detail: 'An inactive user can neither join an operation nor be invited.',
    remedy: 'Activate the user first.',
  },
  'last-admin': {
    status: 409,
    title: 'The last administrator stays',
    detail: 'An association keeps at least one active administrator, the platform one super administrator.',
    remedy: 'Make somebody else an administrator first.',
  },
  'too-many-keys': {
    status: 409,
    title: 'The association has too many keys',
    detail: 'An association has at most 20 live keys.',
    remedy: 'End one that nobody needs any more: the list says when each was used last.',
  },
  'key-expired': {
    status: 409,
    title: 'The key has expired',
    detail: 'The end of this key has passed; another secret would not bring it back.',
    remedy: 'Make another key.',
  },
  'user-not-found': {
    status: 422,
    title: 'The user does not exist',
    detail: 'The body names a user who does not exist for you.',
    remedy: 'Check the id.',
  },
  'email-missing': {
    status: 422,
    title: 'There is no e-mail address',
    detail: 'The user has no e-mail address to write to.',
    remedy: 'Give the user an e-mail address first.',
  },
  'entity-not-found': {
    status: 422,
    title: 'The entity does not exist',
    detail: 'The body names an entity that does not exist for you.',
    remedy: 'Check the id, or leave `entity_id` out.',
  },
  'too-many-attempts': {
    status: 429,
    title: 'Too many failed logins',
    detail: 'This account has had too many failed logins.',
    remedy: 'Wait for the number of seconds in `Retry-After`.',
  },
  'blocked-ip': {
    status: 429,
    title: 'This address is blocked for the moment',
    detail: 'This network address has had too many failed logins.',
    remedy: 'Wait for the number of seconds in `Retry-After`.',
  },
} as const;
