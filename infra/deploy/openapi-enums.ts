/** What each value of an enumeration means, by the set that it belongs to. */
const meanings: readonly Readonly<Record<string, string>>[] = [
  {
    effectue: 'somebody was there and gave',
    a_finaliser: 'to come back to, for a `motif`',
    refuse: 'they gave nothing',
    don: 'a gift without a calendar',
    lot: 'a part of several visits',
    maison_vide: 'nobody lives there',
  },
  {
    absent: 'nobody was at home',
    repasser: 'to come back, as agreed or not',
    paiement_attendu: 'the money is still to come',
    acces_impossible: 'no way to the door',
  },
  {
    cash: 'cash',
    cheque: 'a cheque, whose number may be kept',
    pay: "a card, on the association's own account",
    card_other: 'a card on another terminal',
    transfer: 'a bank transfer',
    none: 'no money',
    other: 'something else',
  },
  {
    pending: 'opened, not paid',
    processing: 'the provider works on it',
    paid: 'the money came',
    failed: 'it was refused',
    canceled: 'it was given up',
    partially_refunded: 'a part was given back',
    refunded: 'all of it was given back',
    disputed: 'the bank holds the money until it has decided',
    dispute_won: 'the money stays',
    dispute_lost: 'the bank took the money back',
    mismatch: 'the provider took another amount than was recorded',
  },
  {
    hors_secteur: 'outside of the sectors of its author',
    doublon_suspect: 'somebody else was at the same door before',
    late: 'recorded after the last day of the operation',
    clock: 'the clock of the phone was more than a day off',
    ne_pas_solliciter: 'at a dwelling that is not to be called at',
  },
  { open: 'nobody has decided yet', settled: 'somebody has decided' },
  { kept: 'what the service has stays', refused: 'what the phone sent is taken after all' },
  { web: 'a browser', ios: 'an iPhone or iPad', android: 'an Android phone' },
  { DEV: 'for development', REC: 'for acceptance', PROD: 'for everybody' },
  {
    private: 'a room of two',
    group: 'a room of those who were invited',
    broadcast: 'an administrator writes, all others read',
    sector: 'the members of a sector, who come and go with it',
  },
  { owner: 'invites others and locks the room', member: 'reads and writes' },
  {
    duplicate: 'it was paid twice',
    requested_by_customer: 'the donor asked for it',
    error: 'the amount was wrong',
  },
  { Polygon: 'one outline, with holes or without', MultiPolygon: 'several outlines' },
  { pending: 'the worker has not finished', done: 'it has finished', failed: 'it has given up' },
  { bounced: 'the mailbox does not exist', complained: 'its owner called the mail unwanted' },
  { csv: 'a file for a spreadsheet', json: 'JSON' },
  {
    pending: 'it is being built',
    ready: 'it can be downloaded',
    failed: 'it was given up or withdrawn',
    expired: 'it was deleted after seven days',
  },
  { passages: 'the visits', receipts: 'the receipts', person: 'everything about one person' },
  {
    passages: 'visits',
    addresses: 'addresses of the sectors',
    sectors: 'sectors',
    members: 'members of the operation',
  },
  {
    todo: 'not visited',
    'to-finish': 'visited, and something is left to do',
    done: 'nothing is left to do',
    'do-not-call': 'not to be called at',
  },
  {
    created: 'recorded now',
    duplicate: 'recorded before under the same `id`',
    refused: '`problem` says why it was not recorded',
  },
  {
    length: 'not 8 to 64 characters',
    context: 'the username, the association, its town or the name of the service',
    compromised: 'in a public list of passwords',
  },
  {
    none: 'there is no account',
    created: 'the provider has it, nothing is filled in',
    pending: 'the provider checks what was filled in',
    active: 'it takes cards and pays out',
    active_no_payout: 'it takes cards, payouts wait',
    action_required: 'the provider wants to know more',
    restricted: 'it takes no cards at present',
    rejected: 'the provider refused the association',
    disconnected: 'the association left the platform',
  },
  { entity: 'the association', platform: 'whoever runs the service' },
  {
    express_type: 'an account of the type Express',
    express_platform_pays: 'with a dashboard, the platform bears fees and losses',
    express_stripe_pays_risk: 'with a dashboard, the provider bears losses',
  },
  {
    open: 'it waits for a card',
    processing: 'the provider works on it',
    succeeded: 'the money came',
    canceled: 'it was given up',
  },
  {
    creating: 'the provider was not asked yet',
    pending: 'the provider works on it',
    requires_action: 'the provider waits for the donor',
    succeeded: 'the money went back',
    failed: 'it could not be given back',
    canceled: 'it was given up',
  },
  {
    missing_local: 'the provider knows a payment that we do not',
    missing_provider: 'we know a payment that the provider does not',
    amount_mismatch: 'the amounts differ',
    fee_update: 'the fee became known or changed',
    refund_mismatch: 'refunds differ',
    dispute: 'a bank disputes a payment',
    orphan_pi: 'a payment without a visit',
    payout_mismatch: 'a payout is not the sum of its payments',
    payout_failed: 'a payout did not arrive',
    mismatch: 'a visit says another amount than its card',
  },
  { valid: 'it counts', cancelled: 'it counts no more' },
  {
    threshold_153000: 'collected 153,000 € in a year: a public appeal has to be declared',
    no_activity: 'an operation runs, and nobody recorded anything for two weeks',
  },
  {
    'size-differs': 'not as many bytes as were announced',
    'checksum-differs': 'not the bytes that were announced',
    'content-differs': 'not the type that was announced',
    'content-not-allowed': 'a file with something that may do harm',
    'image-unreadable': 'a picture that cannot be drawn',
    'image-too-large': 'a picture of too many pixels',
  },
  {
    'image/png': 'a PNG picture',
    'image/jpeg': 'a JPEG picture',
    'image/webp': 'a WebP picture',
    'application/pdf': 'a PDF document',
  },
  {
    receipt: 'a receipt, with its document',
    'receipt-cancelled': 'the notice that a receipt was cancelled',
    'password-reset': 'a link to choose another password',
    'password-changed': 'the notice that a password was changed',
    'email-changed': 'the notice that an e-mail address was changed',
    invitation: 'the first link to choose a password',
    'pay-notice': 'a notice about card payments',
    'chat-digest': 'a reminder of unread messages',
  },
  {
    user: 'a user',
    entity: 'the association',
    operation: 'an operation',
    sector: 'a sector',
    membership: 'who is in an operation',
    passage: 'a visit',
    receipt: 'a receipt',
    refund: 'a refund of a card',
    export: 'an export',
    upload: 'an upload',
    conflict: 'a value that two people changed',
    address: 'a dwelling',
    room: 'a room of the chat',
    email: 'an e-mail',
    suppressed_address: 'an address that got no e-mails',
    person: 'a person who was looked for or erased',
    event_log: 'a reading of the event log',
  },
  {
    created: 'it came into being',
    changed: 'its fields changed',
    deleted: 'it was deleted',
    restored: 'it was restored',
    added: 'somebody came in',
    removed: 'somebody was taken out',
    issued: 'a receipt got its number',
    sent: 'an e-mail went out',
    cancelled: 'it counts no more',
    invited: 'an invitation was sent',
    imported: 'users came from a file',
    settled: 'a conflict was decided',
    exported: 'a file with a person was asked for',
    erased: 'a person was erased; of an operation: its visits, ten years after',
    read: 'somebody looked at it',
  },
];

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same document, with the meaning of each value in the description of every enumeration. */
export function withMeanings(node: unknown, told = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => withMeanings(item));
  if (!isNode(node)) return node;
  const description = [node['description'], told].filter((text) => typeof text === 'string').join(' ');
  const members = Object.entries(node).map(([name, value]) =>
    name === 'example' ? [name, value] : [name, withMeanings(value, name === 'schema' ? description : '')],
  );
  const missing = meaningOf(node, description);
  const own = typeof node['description'] === 'string' ? node['description'] : '';
  return {
    ...Object.fromEntries(members),
    ...(missing === undefined ? {} : { description: [own, missing].filter(Boolean).join(' ') }),
  };
}

/** What is to be said of the values of an enumeration that its description does not name; undefined when it names all. */
function meaningOf(node: Node, description: string): string | undefined {
  const values = enumeratedTexts(node);
  if (values.length < 2 || values.every((value) => description.includes(`\`${value}\``))) return undefined;
  if (values.includes('validation-failed')) return '`GET /api/problems/{code}` explains each.';
  if (
    values.some((value) => values.includes(`-${value}`)) ||
    values.every((value) => /_id$|_name$/.test(value))
  )
    return 'The order, by a field; `-` begins with the last.';
  const known = meanings
    .filter((set) => values.every((value) => value in set))
    .toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)[0];
  return (
    known &&
    values
      .map((value) => `\`${value}\`: ${known[value]}`)
      .join('; ')
      .concat('.')
  );
}

/** The texts of an enumeration; none for other schemas. */
function enumeratedTexts({ enum: values }: Node): string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}
