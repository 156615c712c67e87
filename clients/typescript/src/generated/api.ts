// GENERATED from docs/openapi.json by `npm run generate`.
import type { Call } from '../call-types.ts';

/** Every operation of the service, by its domain and verb. */
export type Api = {
  addresses: {
    /** Find addresses near a point, in a box or by their words */
    search: Call<'addresses-search'>;
    /** List the dwellings of an address with their last visits */
    dwellings: Call<'addresses-dwellings'>;
    /** Say whether to call at a dwelling */
    putDwelling: Call<'addresses-put-dwelling'>;
    /** List the addresses that no sector has */
    unassigned: Call<'addresses-unassigned'>;
  };
  cash: {
    /** Read what was collected, handed over and brought to the bank */
    balances: Call<'cash-balances'>;
    /** Read the balances of the members as a file */
    balancesCsv: Call<'cash-balances-csv'>;
    /** List the cheques in the treasury */
    cheques: Call<'cash-cheques'>;
    /** List hand-overs, the latest first */
    list: Call<'cash-list'>;
    /** Hand over cash and cheques */
    declare: Call<'cash-declare'>;
    /** Read a hand-over with its visits */
    get: Call<'cash-get'>;
    /** Cancel a hand-over */
    cancel: Call<'cash-cancel'>;
    /** Confirm a hand-over as it was counted */
    confirm: Call<'cash-confirm'>;
    /** Read the slip of a hand-over or a deposit, to be signed */
    slip: Call<'cash-slip'>;
    /** Read the hand-overs and deposits of an operation as a file */
    listCsv: Call<'cash-list-csv'>;
    /** Say how many calendars an operation received */
    setStock: Call<'cash-set-stock'>;
    /** Give calendars to a member, take them back or write them off */
    moveStock: Call<'cash-move-stock'>;
  };
  chat: {
    /** Delete a message */
    deleteMessage: Call<'chat-delete-message'>;
    /** List the own rooms, the newest message first */
    listRooms: Call<'chat-list-rooms'>;
    /** Open a room */
    createRoom: Call<'chat-create-room'>;
    /** Change a room */
    updateRoom: Call<'chat-update-room'>;
    /** Choose the members of a group */
    setMembers: Call<'chat-set-members'>;
    /** Read the messages of a room, the newest first */
    listMessages: Call<'chat-list-messages'>;
    /** Write in a room */
    sendMessage: Call<'chat-send-message'>;
    /** Say up to where a room was read */
    read: Call<'chat-read'>;
  };
  communes: {
    /** Find communes by name or postal code */
    list: Call<'communes-list'>;
  };
  system: {
    /** Read enumerations and limits */
    config: Call<'system-config'>;
    /** Read this document as a page */
    docs: Call<'system-docs'>;
    /** Read a file of the documentation page */
    docsFile: Call<'system-docs-file'>;
    /** Say that the service answers */
    health: Call<'system-health'>;
    /** Say that the database answers and has the schema of this version */
    ready: Call<'system-ready'>;
    /** Read this document */
    openapi: Call<'system-openapi'>;
    /** List every problem code */
    problems: Call<'system-problems'>;
    /** Read what a problem code means */
    problem: Call<'system-problem'>;
    /** Read the version and the stage */
    version: Call<'system-version'>;
  };
  geo: {
    /** List départements */
    listDepartments: Call<'geo-list-departments'>;
    /** Read the outline of a département as a GeoJSON Feature */
    getDepartment: Call<'geo-get-department'>;
    /** Find the département at a point */
    department: Call<'geo-department'>;
    /** Find the sector of an operation at a point */
    sector: Call<'geo-sector'>;
  };
  emails: {
    /** List e-mails, the latest first */
    list: Call<'emails-list'>;
    /** Send a failed e-mail again */
    retry: Call<'emails-retry'>;
    /** Send e-mails to an address again */
    freeAddress: Call<'emails-free-address'>;
    /** List the addresses that get no e-mails any more, the latest first */
    listSuppressed: Call<'emails-list-suppressed'>;
  };
  entities: {
    /** List associations */
    list: Call<'entities-list'>;
    /** Create an association */
    create: Call<'entities-create'>;
    /** Delete an association */
    delete: Call<'entities-delete'>;
    /** Read an association */
    get: Call<'entities-get'>;
    /** Change an association and its settings */
    update: Call<'entities-update'>;
    /** Choose the accounts on which the journal of an association books */
    setAccounts: Call<'entities-set-accounts'>;
    /** Close an association */
    close: Call<'entities-close'>;
    /** Who did what in an association */
    history: Call<'entities-history'>;
    /** Restore a deleted association */
    restore: Call<'entities-restore'>;
  };
  example: {
    /** Make the example */
    make: Call<'example-make'>;
    /** Look at the example */
    openSession: Call<'example-open-session'>;
  };
  exports: {
    /** List exports, the latest first */
    list: Call<'exports-list'>;
    /** Ask for passages, receipts, their documents, the history or sheets of sectors as a file */
    create: Call<'exports-create'>;
    /** Read an export; when it is ready, with an address to download it for 60 seconds */
    get: Call<'exports-get'>;
  };
  field: {
    /** Read what changed since the last time, for a phone that works without a network */
    pull: Call<'field-pull'>;
    /** Give back what a phone recorded, changed and deleted without a network */
    push: Call<'field-push'>;
    /** Read what a phone needs before it works without a network */
    bootstrap: Call<'field-bootstrap'>;
    /** List values of phones that were refused, the latest first */
    conflicts: Call<'field-conflicts'>;
    /** Decide about a refused value */
    settle: Call<'field-settle'>;
    /** Take the key under which a phone keeps unsent visits after its session */
    phoneKey: Call<'field-phone-key'>;
    /** List the phones that work without a network, and when each was last in step */
    phones: Call<'field-phones'>;
    /** List documents of phones that were refused, the latest first */
    quarantine: Call<'field-quarantine'>;
    /** Discard a refused document of a phone that nobody needs */
    discard: Call<'field-discard'>;
    /** Take a refused document of a phone that will not send it again */
    retry: Call<'field-retry'>;
  };
  stats: {
    /** Read what an application shows first */
    home: Call<'stats-home'>;
    /** Read who walks now, and when their sectors may be finished */
    evening: Call<'stats-evening'>;
    /** Read the figures of an operation */
    entity: Call<'stats-entity'>;
    /** Read a table of the figures of an operation as a file */
    entityCsv: Call<'stats-entity-csv'>;
    /** Read the figures of the platform */
    global: Call<'stats-global'>;
    /** Read a table of the figures of the platform as a file */
    globalCsv: Call<'stats-global-csv'>;
  };
  keys: {
    /** List the keys of software */
    list: Call<'keys-list'>;
    /** Make a key for software */
    create: Call<'keys-create'>;
    /** End a key */
    end: Call<'keys-end'>;
    /** Replace the secret of a key */
    rotate: Call<'keys-rotate'>;
    /** Read what the own key may do */
    self: Call<'keys-self'>;
  };
  auth: {
    /** Log in */
    login: Call<'auth-login'>;
    /** Sign in with a passkey */
    signInByPasskey: Call<'auth-sign-in-by-passkey'>;
    /** Ask how to sign in with a passkey */
    offerPasskeySignIn: Call<'auth-offer-passkey-sign-in'>;
    /** Sign in with a code after the password */
    finishLogin: Call<'auth-finish-login'>;
    /** End the session of the token */
    logout: Call<'auth-logout'>;
    /** List the own passkeys */
    listPasskeys: Call<'auth-list-passkeys'>;
    /** Register a passkey */
    registerPasskey: Call<'auth-register-passkey'>;
    /** Remove an own passkey */
    removePasskey: Call<'auth-remove-passkey'>;
    /** Rename an own passkey */
    renamePasskey: Call<'auth-rename-passkey'>;
    /** Ask how to make a passkey */
    offerPasskey: Call<'auth-offer-passkey'>;
    /** Make new recovery codes */
    renewRecoveryCodes: Call<'auth-renew-recovery-codes'>;
    /** Read which second factors the caller has */
    secondFactors: Call<'auth-second-factors'>;
    /** Read the session of the token */
    session: Call<'auth-session'>;
    /** Show a second factor again */
    stepUp: Call<'auth-step-up'>;
    /** Ask how to show an own passkey again */
    offerStepUp: Call<'auth-offer-step-up'>;
    /** List the live sessions of a user */
    listSessions: Call<'auth-list-sessions'>;
    /** End a session */
    endSession: Call<'auth-end-session'>;
    /** Make a link that signs in on another device */
    createLink: Call<'auth-create-link'>;
    /** Sign in with a link of another device */
    useLink: Call<'auth-use-link'>;
    /** Remove the authenticator application */
    removeCodes: Call<'auth-remove-codes'>;
    /** Begin to use an authenticator application */
    beginCodes: Call<'auth-begin-codes'>;
    /** Register an authenticator application by its first code */
    confirmCodes: Call<'auth-confirm-codes'>;
    /** Remove the second factors of a user who lost them */
    resetFactors: Call<'auth-reset-factors'>;
  };
  operations: {
    /** List operations, the latest first */
    list: Call<'operations-list'>;
    /** Open an operation (one round of collecting) */
    create: Call<'operations-create'>;
    /** Delete an operation */
    delete: Call<'operations-delete'>;
    /** Read an operation */
    get: Call<'operations-get'>;
    /** Change an operation, close it or open it again */
    update: Call<'operations-update'>;
    /** Copy the sectors of another operation */
    copySectors: Call<'operations-copy-sectors'>;
    /** Read all that a map shows */
    map: Call<'operations-map'>;
    /** List the members of an operation */
    listMembers: Call<'operations-list-members'>;
    /** Add a user to an operation */
    addMember: Call<'operations-add-member'>;
    /** Take a user out of an operation and its sectors */
    removeMember: Call<'operations-remove-member'>;
    /** Add up to 200 users to an operation */
    addMembers: Call<'operations-add-members'>;
    /** Restore a deleted operation */
    restore: Call<'operations-restore'>;
    /** Say in which towns an operation is, and what is known of them */
    town: Call<'operations-town'>;
  };
  sectors: {
    /** Create the sectors of a proposal */
    accept: Call<'sectors-accept'>;
    /** Read how far the proposal for a large town has come, and what came out */
    getProposal: Call<'sectors-get-proposal'>;
    /** Propose balanced sectors */
    propose: Call<'sectors-propose'>;
    /** List sectors */
    list: Call<'sectors-list'>;
    /** Draw a sector */
    create: Call<'sectors-create'>;
    /** Delete a sector */
    delete: Call<'sectors-delete'>;
    /** Read a sector */
    get: Call<'sectors-get'>;
    /** Change a sector */
    update: Call<'sectors-update'>;
    /** Change a sector, as PATCH does */
    put: Call<'sectors-put'>;
    /** List the addresses of a sector, by street or as they are walked */
    addresses: Call<'sectors-addresses'>;
    /** Say how many dwellings stand at an address, whether to call there, and which sector has it */
    updateAddress: Call<'sectors-update-address'>;
    /** Assign a sector to members of its operation */
    setMembers: Call<'sectors-set-members'>;
    /** Restore a deleted sector */
    restore: Call<'sectors-restore'>;
    /** Say what drawing a sector would give */
    preview: Call<'sectors-preview'>;
  };
  passages: {
    /** List passages, the newest visits first */
    list: Call<'passages-list'>;
    /** Record a passage */
    create: Call<'passages-create'>;
    /** Delete a passage */
    delete: Call<'passages-delete'>;
    /** Read a passage */
    get: Call<'passages-get'>;
    /** Change a passage */
    update: Call<'passages-update'>;
    /** Correct a passage that has a receipt */
    correct: Call<'passages-correct'>;
    /** Who did what to a passage, its money, its receipts and its refused values */
    history: Call<'passages-history'>;
    /** Read what a passage belongs to, and what locks it */
    links: Call<'passages-links'>;
    /** Restore a deleted passage */
    restore: Call<'passages-restore'>;
    /** Record up to 200 passages */
    bulk: Call<'passages-bulk'>;
  };
  passwords: {
    /** Change the own password */
    change: Call<'passwords-change'>;
    /** Ask whether a password would be taken */
    check: Call<'passwords-check'>;
    /** Ask for a link to choose another password */
    forgot: Call<'passwords-forgot'>;
    /** Get a random password */
    generate: Call<'passwords-generate'>;
    /** Show the page that a reset link opens, in French */
    resetPage: Call<'passwords-reset-page'>;
    /** Choose another password with the token of a link */
    reset: Call<'passwords-reset'>;
    /** Read whose password a link or a code chooses */
    checkLink: Call<'passwords-check-link'>;
  };
  pay: {
    /** Make the payment account of an association */
    createAccount: Call<'pay-create-account'>;
    /** Make a link to the questions of the payment provider */
    onboardingLink: Call<'pay-onboarding-link'>;
    /** Read how the payment account of an association stands */
    accountStatus: Call<'pay-account-status'>;
    /** Show a donor how the payment by link stands, in French */
    linkPage: Call<'pay-link-page'>;
    /** Open a page on which the donor pays on the own phone */
    createLink: Call<'pay-create-link'>;
    /** Read a payment link */
    getLink: Call<'pay-get-link'>;
    /** Close a payment link that nobody has paid */
    cancelLink: Call<'pay-cancel-link'>;
    /** List the places where an association takes cards, the newest first */
    listLocations: Call<'pay-list-locations'>;
    /** Name a place where cards are taken */
    createLocation: Call<'pay-create-location'>;
    /** Show the page of an onboarding link that no longer opens, in French */
    onboardingRefresh: Call<'pay-onboarding-refresh'>;
    /** Show the page after the questions of the payment provider, in French */
    onboardingReturn: Call<'pay-onboarding-return'>;
    /** Open a card payment for a passage */
    createIntent: Call<'pay-create-intent'>;
    /** Read a card payment */
    getIntent: Call<'pay-get-intent'>;
    /** Cancel a card payment that nobody has paid */
    cancelIntent: Call<'pay-cancel-intent'>;
    /** Read what card payments, payouts and the bank make of each other */
    reconciliation: Call<'pay-reconciliation'>;
    /** Read the card payments of some days as a file */
    reconciliationCsv: Call<'pay-reconciliation-csv'>;
    /** Give back a card payment, or a part of it */
    createRefund: Call<'pay-create-refund'>;
    /** Let a phone connect to the payment provider */
    connectionToken: Call<'pay-connection-token'>;
    /** Learn that something happened at the payment provider */
    webhook: Call<'pay-webhook'>;
  };
  privacy: {
    /** Erase a person */
    erase: Call<'privacy-erase'>;
    /** Ask for a file with everything about a person */
    export: Call<'privacy-export'>;
  };
  receipts: {
    /** List receipts, the latest first */
    list: Call<'receipts-list'>;
    /** Issue the receipt of a passage */
    create: Call<'receipts-create'>;
    /** Read a receipt */
    get: Call<'receipts-get'>;
    /** Cancel a receipt */
    cancel: Call<'receipts-cancel'>;
    /** Read the document of a receipt */
    pdf: Call<'receipts-pdf'>;
    /** Mail a receipt again */
    send: Call<'receipts-send'>;
    /** List batches of receipts, the latest first */
    listBatches: Call<'receipts-list-batches'>;
    /** Ask for the receipts that are missing in an operation */
    createBatch: Call<'receipts-create-batch'>;
    /** Read how far a batch of receipts has come, and what it could not issue */
    getBatch: Call<'receipts-get-batch'>;
    /** Read the figures of the yearly declaration of gifts */
    declaration: Call<'receipts-declaration'>;
    /** Read the figures of the yearly declaration of gifts as a file */
    declarationCsv: Call<'receipts-declaration-csv'>;
    /** Check a receipt by the code printed on it */
    verify: Call<'receipts-verify'>;
  };
  signup: {
    /** Ask for a link to sign an association up */
    ask: Call<'signup-ask'>;
    /** Read what a sign-up link belongs to */
    check: Call<'signup-check'>;
    /** Sign an association up with the token of a link */
    confirm: Call<'signup-confirm'>;
    /** Make a link to sign one association up */
    invite: Call<'signup-invite'>;
  };
  towns: {
    /** List the communes that the association has asked for */
    list: Call<'towns-list'>;
    /** Ask for the addresses of a commune */
    ask: Call<'towns-ask'>;
    /** Read how far the addresses of a commune are */
    get: Call<'towns-get'>;
  };
  uploads: {
    /** List what the caller uploaded, the latest first */
    list: Call<'uploads-list'>;
    /** Announce a file and get the request that stores it */
    create: Call<'uploads-create'>;
    /** Delete an upload and its file */
    delete: Call<'uploads-delete'>;
    /** Read an upload; when it is ready, with an address to download it for a minute */
    get: Call<'uploads-get'>;
    /** Say that the bytes are stored, and have them checked */
    complete: Call<'uploads-complete'>;
  };
  users: {
    /** List users */
    list: Call<'users-list'>;
    /** Create a user */
    create: Call<'users-create'>;
    /** Delete a user */
    delete: Call<'users-delete'>;
    /** Read a user */
    get: Call<'users-get'>;
    /** Change a user */
    update: Call<'users-update'>;
    /** Who did what to a user and to their memberships */
    history: Call<'users-history'>;
    /** Send a user a link to choose a password */
    invite: Call<'users-invite'>;
    /** Restore a deleted user */
    restore: Call<'users-restore'>;
    /** Create users from a CSV file */
    import: Call<'users-import'>;
    /** Make codes to print, with which users choose a password */
    letters: Call<'users-letters'>;
  };
  webhooks: {
    /** List the webhooks */
    list: Call<'webhooks-list'>;
    /** Have other software told of events */
    create: Call<'webhooks-create'>;
    /** Delete a webhook, with what it has waiting */
    delete: Call<'webhooks-delete'>;
    /** Read a webhook */
    get: Call<'webhooks-get'>;
    /** Change a webhook, switch it off or on */
    update: Call<'webhooks-update'>;
    /** List what was sent to a webhook and what came of it, the latest first */
    listDeliveries: Call<'webhooks-list-deliveries'>;
    /** Send a delivery again */
    resend: Call<'webhooks-resend'>;
    /** Give a webhook another secret */
    rotateSecret: Call<'webhooks-rotate-secret'>;
    /** Send a webhook a test */
    sendTest: Call<'webhooks-send-test'>;
  };
};

type AnyCode = 'internal-error' | 'validation-failed';

/** The codes of the problems that each operation answers. */
export type Codes = {
  'addresses-search': AnyCode | 'area-too-large' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'addresses-dwellings': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'addresses-put-dwelling': AnyCode | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'cash-balances': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'operation-not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'cash-balances-csv': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'operation-not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'cash-cheques': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'operation-not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'cash-list': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'cash-declare': AnyCode | 'cell-damaged' | 'cheque-not-in-treasury' | 'cheques-differ' | 'client-too-old' | 'field-forbidden' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'more-than-the-treasury' | 'not-an-operation-member' | 'nothing-to-hand-over' | 'operation-not-found' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'cash-get': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'cash-cancel': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'handover-banked' | 'handover-cancelled' | 'handover-confirmed' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'cash-confirm': AnyCode | 'cell-damaged' | 'client-too-old' | 'difference-without-reason' | 'forbidden' | 'handover-cancelled' | 'handover-confirmed' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'own-handover' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'cash-slip': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'cash-list-csv': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'operation-not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'chat-delete-message': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'chat-list-rooms': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'chat-create-room': AnyCode | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'field-forbidden' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'operation-not-found' | 'payload-too-large' | 'room-too-large' | 'second-factor-setup' | 'sector-not-found' | 'service-unavailable' | 'too-many-requests' | 'too-many-rooms' | 'unsupported-media-type' | 'user-not-found';
  'chat-update-room': AnyCode | 'cell-damaged' | 'client-too-old' | 'field-forbidden' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'precondition-failed' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'too-many-rooms' | 'unsupported-media-type';
  'chat-set-members': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'precondition-failed' | 'room-members-fixed' | 'room-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'too-many-rooms' | 'unsupported-media-type' | 'user-not-found';
  'chat-list-messages': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'chat-send-message': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'id-already-used' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'message-not-found' | 'missing-token' | 'not-found' | 'payload-too-large' | 'room-archived' | 'room-locked' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type' | 'upload-not-found';
  'chat-read': AnyCode | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'communes-list': AnyCode | 'too-many-requests';
  'system-config': AnyCode | 'too-many-requests';
  'geo-list-departments': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'geo-get-department': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'system-docs': AnyCode | 'too-many-requests';
  'system-docs-file': AnyCode | 'not-found' | 'too-many-requests';
  'emails-list': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'emails-retry': AnyCode | 'address-suppressed' | 'cell-damaged' | 'client-too-old' | 'email-not-retryable' | 'erased' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'receipt-cancelled' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'emails-free-address': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'suppressed-address-not-found' | 'too-many-requests' | 'unsupported-media-type';
  'emails-list-suppressed': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'entities-list': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'entities-create': AnyCode | 'cell-damaged' | 'client-too-old' | 'fiscal-not-confirmed' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type' | 'upload-not-found';
  'entities-delete': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'precondition-failed' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'still-referenced' | 'too-many-requests';
  'entities-get': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'entities-update': AnyCode | 'cell-damaged' | 'client-too-old' | 'fiscal-not-confirmed' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'precondition-failed' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type' | 'upload-not-found';
  'entities-set-accounts': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'precondition-failed' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'entities-close': AnyCode | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'entities-history': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'entities-restore': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'example-make': AnyCode | 'cell-damaged' | 'client-too-old' | 'malformed-json' | 'payload-too-large' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'example-open-session': AnyCode | 'cell-damaged' | 'client-too-old' | 'example-not-ready' | 'malformed-json' | 'payload-too-large' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'exports-list': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'exports-create': AnyCode | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'operation-not-found' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'sector-not-found' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'exports-get': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'field-pull': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'operation-not-found' | 'resync-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'field-push': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'method-not-allowed' | 'missing-token' | 'not-found' | 'operation-not-found' | 'payload-too-large' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'field-bootstrap': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'operation-not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'field-conflicts': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'operation-not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'field-settle': AnyCode | 'address-not-found' | 'cell-damaged' | 'client-too-old' | 'conflict-settled' | 'field-forbidden' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'not-found' | 'operation-closed' | 'passage-locked' | 'payload-too-large' | 'personal-data-not-allowed' | 'second-factor-setup' | 'sector-not-found' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'field-phone-key': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'field-phones': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'operation-not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'field-quarantine': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'operation-not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'field-discard': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'field-retry': AnyCode | 'address-not-found' | 'cell-damaged' | 'client-too-old' | 'field-forbidden' | 'forbidden' | 'id-already-used' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'not-found' | 'operation-closed' | 'operation-not-found' | 'passage-locked' | 'payload-too-large' | 'personal-data-not-allowed' | 'second-factor-setup' | 'sector-not-found' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'geo-department': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'geo-sector': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'system-health': AnyCode;
  'system-ready': AnyCode | 'service-unavailable';
  'stats-home': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'keys-list': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'keys-create': AnyCode | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'field-forbidden' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-keys' | 'too-many-requests' | 'unsupported-media-type';
  'keys-end': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'keys-rotate': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'key-expired' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'keys-self': AnyCode | 'client-too-old' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'auth-login': AnyCode | 'blocked-ip' | 'cell-damaged' | 'client-too-old' | 'invalid-credentials' | 'malformed-json' | 'password-compromised' | 'payload-too-large' | 'second-factor-required' | 'service-unavailable' | 'too-many-attempts' | 'too-many-requests' | 'unsupported-media-type';
  'auth-sign-in-by-passkey': AnyCode | 'blocked-ip' | 'cell-damaged' | 'client-too-old' | 'malformed-json' | 'passkey-refused' | 'payload-too-large' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'auth-offer-passkey-sign-in': AnyCode | 'cell-damaged' | 'client-too-old' | 'login-ticket-invalid' | 'malformed-json' | 'payload-too-large' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'auth-finish-login': AnyCode | 'blocked-ip' | 'cell-damaged' | 'client-too-old' | 'invalid-code' | 'login-ticket-invalid' | 'malformed-json' | 'payload-too-large' | 'service-unavailable' | 'too-many-attempts' | 'too-many-requests' | 'unsupported-media-type';
  'auth-logout': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'system-openapi': AnyCode | 'too-many-requests';
  'operations-list': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'operations-create': AnyCode | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'operations-delete': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'precondition-failed' | 'second-factor-setup' | 'service-unavailable' | 'still-referenced' | 'too-many-requests';
  'operations-get': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'operations-update': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'precondition-failed' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'addresses-unassigned': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'operations-copy-sectors': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'operation-not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'stats-evening': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'operations-map': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'map-too-large' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'operations-list-members': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'operations-add-member': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'member-inactive' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type' | 'user-not-found';
  'operations-remove-member': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'operations-add-members': AnyCode | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'operations-restore': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'sectors-accept': AnyCode | 'area-not-drawable' | 'area-not-found' | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'not-found' | 'operation-closed' | 'operation-not-found' | 'payload-too-large' | 'second-factor-setup' | 'sectors-overlap' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'sectors-get-proposal': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'sectors-propose': AnyCode | 'cannot-balance' | 'client-too-old' | 'cutting-too-large' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'nothing-to-cut' | 'payload-too-large' | 'second-factor-setup' | 'sector-not-found' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'cash-set-stock': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-enough-calendars' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'cash-move-stock': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'not-enough-calendars' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'operations-town': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'passages-list': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'passages-create': AnyCode | 'address-not-found' | 'cell-damaged' | 'client-too-old' | 'erased' | 'field-forbidden' | 'forbidden' | 'id-already-used' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'operation-closed' | 'operation-not-found' | 'payload-too-large' | 'personal-data-not-allowed' | 'second-factor-setup' | 'sector-not-found' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'passages-delete': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'operation-closed' | 'passage-locked' | 'precondition-failed' | 'second-factor-setup' | 'service-unavailable' | 'still-referenced' | 'too-many-requests';
  'passages-get': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'passages-update': AnyCode | 'address-not-found' | 'cell-damaged' | 'client-too-old' | 'field-forbidden' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'not-found' | 'operation-closed' | 'passage-locked' | 'payload-too-large' | 'personal-data-not-allowed' | 'precondition-failed' | 'second-factor-setup' | 'sector-not-found' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'passages-correct': AnyCode | 'address-not-found' | 'cell-damaged' | 'client-too-old' | 'erased' | 'field-forbidden' | 'fiscal-receipt-incomplete' | 'fiscal-receipt-not-allowed' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'not-found' | 'nothing-to-receipt' | 'operation-closed' | 'passage-locked' | 'passage-not-found' | 'payload-too-large' | 'payment-pending' | 'personal-data-not-allowed' | 'precondition-failed' | 'receipt-already-issued' | 'receipt-not-issued' | 'receipt-not-printable' | 'second-factor-setup' | 'sector-not-found' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'passages-history': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'passages-links': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'passages-restore': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'operation-closed' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'passages-bulk': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'auth-list-passkeys': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'service-unavailable' | 'too-many-requests';
  'auth-register-passkey': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'passkey-invalid' | 'passkey-registered' | 'payload-too-large' | 'second-factor-off' | 'service-unavailable' | 'too-many-passkeys' | 'too-many-requests' | 'unsupported-media-type';
  'auth-remove-passkey': AnyCode | 'blocked-ip' | 'cell-damaged' | 'client-too-old' | 'current-password-required' | 'forbidden' | 'invalid-current-password' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-attempts' | 'too-many-requests' | 'unsupported-media-type';
  'auth-rename-passkey': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'auth-offer-passkey': AnyCode | 'blocked-ip' | 'cell-damaged' | 'client-too-old' | 'current-password-required' | 'forbidden' | 'invalid-current-password' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-off' | 'service-unavailable' | 'too-many-attempts' | 'too-many-passkeys' | 'too-many-requests' | 'unsupported-media-type';
  'passwords-change': AnyCode | 'blocked-ip' | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-current-password' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'password-not-acceptable' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-attempts' | 'too-many-requests' | 'unsupported-media-type';
  'passwords-check': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'passwords-forgot': AnyCode | 'cell-damaged' | 'client-too-old' | 'malformed-json' | 'payload-too-large' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'passwords-generate': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'passwords-reset-page': AnyCode | 'too-many-requests';
  'passwords-reset': AnyCode | 'cell-damaged' | 'client-too-old' | 'malformed-json' | 'password-not-acceptable' | 'payload-too-large' | 'reset-token-invalid' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'passwords-check-link': AnyCode | 'client-too-old' | 'malformed-json' | 'payload-too-large' | 'reset-token-invalid' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'pay-create-account': AnyCode | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'field-forbidden' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'pay-account-disconnected' | 'pay-account-in-progress' | 'pay-not-configured' | 'pay-provider-error' | 'pay-provider-unavailable' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'pay-onboarding-link': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'pay-account-disconnected' | 'pay-account-rejected' | 'pay-not-configured' | 'pay-provider-error' | 'pay-provider-unavailable' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'pay-account-status': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'pay-not-configured' | 'pay-provider-error' | 'pay-provider-unavailable' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'pay-link-page': AnyCode | 'not-found' | 'service-unavailable' | 'too-many-requests';
  'pay-create-link': AnyCode | 'already-paid' | 'amount-out-of-range' | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-a-card-payment' | 'operation-closed' | 'passage-not-found' | 'pay-account-disconnected' | 'pay-account-in-progress' | 'pay-disabled' | 'pay-not-configured' | 'pay-not-ready' | 'pay-provider-error' | 'pay-provider-unavailable' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'pay-get-link': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'pay-not-configured' | 'pay-provider-error' | 'pay-provider-unavailable' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'pay-cancel-link': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-cancelable' | 'not-found' | 'pay-account-disconnected' | 'pay-not-configured' | 'pay-provider-error' | 'pay-provider-unavailable' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'pay-list-locations': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'pay-create-location': AnyCode | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'pay-account-disconnected' | 'pay-account-in-progress' | 'pay-location-country' | 'pay-not-configured' | 'pay-not-ready' | 'pay-provider-error' | 'pay-provider-unavailable' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'pay-onboarding-refresh': AnyCode | 'too-many-requests';
  'pay-onboarding-return': AnyCode | 'too-many-requests';
  'pay-create-intent': AnyCode | 'already-paid' | 'amount-out-of-range' | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-a-card-payment' | 'operation-closed' | 'passage-not-found' | 'pay-account-disconnected' | 'pay-account-in-progress' | 'pay-disabled' | 'pay-location-missing' | 'pay-not-configured' | 'pay-not-ready' | 'pay-provider-error' | 'pay-provider-unavailable' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'pay-get-intent': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'pay-not-configured' | 'pay-provider-error' | 'pay-provider-unavailable' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'pay-cancel-intent': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-cancelable' | 'not-found' | 'pay-account-disconnected' | 'pay-not-configured' | 'pay-provider-error' | 'pay-provider-unavailable' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'pay-reconciliation': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'pay-reconciliation-csv': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'pay-create-refund': AnyCode | 'already-refunded' | 'amount-out-of-range' | 'cell-damaged' | 'client-too-old' | 'disputed' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-required' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-a-card-payment' | 'passage-not-found' | 'pay-account-disconnected' | 'pay-account-in-progress' | 'pay-not-configured' | 'pay-provider-error' | 'pay-provider-unavailable' | 'payload-too-large' | 'payment-pending' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'pay-connection-token': AnyCode | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'pay-account-disconnected' | 'pay-disabled' | 'pay-location-missing' | 'pay-not-configured' | 'pay-not-ready' | 'pay-provider-error' | 'pay-provider-unavailable' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'pay-webhook': AnyCode | 'invalid-signature' | 'pay-not-configured' | 'payload-too-large' | 'service-unavailable';
  'privacy-erase': AnyCode | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'last-admin' | 'malformed-json' | 'missing-token' | 'passage-not-found' | 'payload-too-large' | 'payment-pending' | 'person-changed' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-matches' | 'too-many-requests' | 'unsupported-media-type';
  'privacy-export': AnyCode | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'passage-not-found' | 'payload-too-large' | 'person-changed' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-matches' | 'too-many-requests' | 'unsupported-media-type';
  'system-problems': AnyCode | 'too-many-requests';
  'system-problem': AnyCode | 'not-found' | 'too-many-requests';
  'receipts-list': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'receipts-create': AnyCode | 'cell-damaged' | 'client-too-old' | 'erased' | 'fiscal-receipt-incomplete' | 'fiscal-receipt-not-allowed' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'nothing-to-receipt' | 'passage-not-found' | 'payload-too-large' | 'payment-pending' | 'receipt-already-issued' | 'receipt-not-printable' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'receipts-get': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'receipts-cancel': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'receipt-cancelled' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'receipts-pdf': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'receipt-pending' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'receipts-send': AnyCode | 'address-suppressed' | 'cell-damaged' | 'client-too-old' | 'erased' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'receipt-cancelled' | 'receipt-pending' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'receipts-list-batches': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'receipts-create-batch': AnyCode | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'operation-closed' | 'operation-not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'receipts-get-batch': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'receipts-declaration': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'receipts-declaration-csv': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'receipts-verify': AnyCode | 'cell-damaged' | 'not-found' | 'service-unavailable' | 'too-many-requests';
  'auth-renew-recovery-codes': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-missing' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'auth-second-factors': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'service-unavailable' | 'too-many-requests';
  'sectors-list': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'sectors-create': AnyCode | 'area-not-drawable' | 'area-not-found' | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'operation-not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'sectors-delete': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'precondition-failed' | 'second-factor-setup' | 'service-unavailable' | 'still-referenced' | 'too-many-requests';
  'sectors-get': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'sectors-update': AnyCode | 'area-not-drawable' | 'area-not-found' | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'not-found' | 'payload-too-large' | 'precondition-failed' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'sectors-put': AnyCode | 'area-not-drawable' | 'area-not-found' | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'not-found' | 'payload-too-large' | 'precondition-failed' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'sectors-addresses': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'sectors-update-address': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'operation-closed' | 'payload-too-large' | 'precondition-failed' | 'second-factor-setup' | 'sector-not-found' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'sectors-set-members': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'not-found' | 'payload-too-large' | 'precondition-failed' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'sectors-restore': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'sectors-preview': AnyCode | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-an-operation-member' | 'operation-not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'auth-session': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'service-unavailable' | 'too-many-requests';
  'auth-step-up': AnyCode | 'blocked-ip' | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-code' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'passkey-refused' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-attempts' | 'too-many-requests' | 'unsupported-media-type';
  'auth-offer-step-up': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'auth-list-sessions': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'auth-end-session': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'auth-create-link': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'auth-use-link': AnyCode | 'cell-damaged' | 'client-too-old' | 'malformed-json' | 'payload-too-large' | 'service-unavailable' | 'sign-in-link-invalid' | 'too-many-requests' | 'unsupported-media-type';
  'signup-ask': AnyCode | 'cell-damaged' | 'client-too-old' | 'commune-not-found' | 'malformed-json' | 'payload-too-large' | 'service-unavailable' | 'signup-by-invitation' | 'signup-closed' | 'too-many-requests' | 'unsupported-media-type';
  'signup-check': AnyCode | 'cell-damaged' | 'client-too-old' | 'malformed-json' | 'payload-too-large' | 'service-unavailable' | 'signup-closed' | 'signup-link-invalid' | 'too-many-requests' | 'unsupported-media-type';
  'signup-confirm': AnyCode | 'cell-damaged' | 'client-too-old' | 'invalid-username' | 'malformed-json' | 'password-not-acceptable' | 'payload-too-large' | 'service-unavailable' | 'signup-by-invitation' | 'signup-closed' | 'signup-link-invalid' | 'too-many-requests' | 'unsupported-media-type' | 'username-taken';
  'signup-invite': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'signup-closed' | 'too-many-requests' | 'unsupported-media-type';
  'stats-entity': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'stats-entity-csv': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'stats-global': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'stats-global-csv': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'auth-remove-codes': AnyCode | 'blocked-ip' | 'cell-damaged' | 'client-too-old' | 'current-password-required' | 'forbidden' | 'invalid-current-password' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-attempts' | 'too-many-requests' | 'unsupported-media-type';
  'auth-begin-codes': AnyCode | 'blocked-ip' | 'cell-damaged' | 'client-too-old' | 'codes-registered' | 'current-password-required' | 'forbidden' | 'invalid-current-password' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-off' | 'service-unavailable' | 'too-many-attempts' | 'too-many-requests' | 'unsupported-media-type';
  'auth-confirm-codes': AnyCode | 'blocked-ip' | 'cell-damaged' | 'client-too-old' | 'codes-not-begun' | 'codes-registered' | 'forbidden' | 'invalid-code' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-off' | 'service-unavailable' | 'too-many-attempts' | 'too-many-requests' | 'unsupported-media-type';
  'towns-list': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'towns-ask': AnyCode | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'too-many-towns' | 'town-not-failed' | 'unsupported-media-type';
  'towns-get': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'uploads-list': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'uploads-create': AnyCode | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'uploads-delete': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'uploads-get': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'uploads-complete': AnyCode | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type' | 'upload-missing';
  'users-list': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'users-create': AnyCode | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'field-forbidden' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'invalid-username' | 'malformed-json' | 'missing-token' | 'password-not-acceptable' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type' | 'username-taken';
  'users-delete': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'last-admin' | 'missing-token' | 'not-found' | 'precondition-failed' | 'second-factor-setup' | 'service-unavailable' | 'still-referenced' | 'too-many-requests';
  'users-get': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'users-update': AnyCode | 'blocked-ip' | 'cell-damaged' | 'client-too-old' | 'current-password-required' | 'field-forbidden' | 'forbidden' | 'invalid-current-password' | 'invalid-token' | 'invalid-username' | 'last-admin' | 'malformed-json' | 'missing-token' | 'not-found' | 'password-not-acceptable' | 'payload-too-large' | 'precondition-failed' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-attempts' | 'too-many-requests' | 'unsupported-media-type' | 'username-taken';
  'users-history': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'users-invite': AnyCode | 'cell-damaged' | 'client-too-old' | 'email-missing' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'member-inactive' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'users-restore': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type' | 'username-taken';
  'auth-reset-factors': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'users-import': AnyCode | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'users-letters': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'member-inactive' | 'missing-token' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type' | 'user-not-found';
  'system-version': AnyCode | 'too-many-requests';
  'webhooks-list': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'webhooks-create': AnyCode | 'cell-damaged' | 'client-too-old' | 'entity-not-found' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'too-many-webhooks' | 'unsupported-media-type' | 'webhook-exists' | 'webhook-of-example';
  'webhooks-delete': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'precondition-failed' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'webhooks-get': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'webhooks-update': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'precondition-failed' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type' | 'webhook-exists';
  'webhooks-list-deliveries': AnyCode | 'client-too-old' | 'forbidden' | 'invalid-token' | 'missing-token' | 'not-found' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests';
  'webhooks-resend': AnyCode | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type' | 'webhook-off';
  'webhooks-rotate-secret': AnyCode | 'cell-damaged' | 'client-too-old' | 'forbidden' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-required' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
  'webhooks-send-test': AnyCode | 'client-too-old' | 'forbidden' | 'idempotency-key-in-flight' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'invalid-token' | 'malformed-json' | 'missing-token' | 'not-found' | 'payload-too-large' | 'second-factor-setup' | 'service-unavailable' | 'too-many-requests' | 'unsupported-media-type';
};
