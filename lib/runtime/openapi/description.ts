/** The introduction of the OpenAPI document: the conventions of the API. */
export const apiDescription = `The back end of associations whose members go door to door inside geographic sectors.

**Requests.** Every path begins with \`/api\`. Bodies are JSON in UTF-8, names in \`snake_case\`, at most 1,048,576
bytes and 200,000 values. Unknown fields and unknown query parameters are refused. Read-only fields that come back unchanged are ignored,
so that a record can be read, edited and sent.

**HEAD** is answered wherever \`GET\` is: the same status and headers, no body. It counts as a \`GET\` in quotas, and for
the history where a read leaves an entry there.

**Values.** Server ids are integers. Days are \`YYYY-MM-DD\`, instants ISO 8601 in UTC with milliseconds. Money is a
decimal string with two digits (\`"12.50"\`); on the way in a number or a string with at most two decimals, 0 to
9999.99. A name that ends in \`_cents\` is an integer.

**Errors.** RFC 9457 problem documents with a stable \`code\`; each \`type\` is a page that explains it. Checks come in
this order: 401, 403, 429, 404 of the path, 400, then 422 and 409. With \`Accept-Language: fr\` titles and details are French;
codes and pointers stay. What belongs to another association does not exist:
404 in a path, 422 in a body.

**Lists.** \`limit\` (1 to 200, 50 by default), \`cursor\`, \`sort\`; the answer has \`data\` and \`next_cursor\`, and a
\`Link\` with \`rel="next"\`, the whole address. There is no offset and no silent cap. Where a list takes \`count=true\`, its
page has \`total\`; where it takes \`updated_since\`, \`sort=updated_at\` brings what changed, oldest first, and \`deleted=only\` what was deleted.

**Versions.** A record carries its \`ETag\`: send it in \`If-Match\` with a change, in \`If-None-Match\` with a read. Pages of
lists and figures have one too. \`If-Match\` is looked at where the document names it; what is no entity tag is 400 there.

**Quotas.** 600 requests a minute and user, 200 at once; without a session 300 a minute and address (of IPv6 the
/64), 100 at once, with a key of software 120 and 60. \`RateLimit\` says what is left. Health is not counted.

**Retries.** A \`POST\` takes an \`Idempotency-Key\`, kept for 24 hours, and a refund needs one; a passage and a message also have an \`id\` of the
client's making. \`429\`, \`503\` and conflicts that pass by themselves carry \`Retry-After\`.

**Applications** send \`User-Agent: Name/1.2.3 (ios; …)\` or \`(android; …)\`. A version that is no longer served
is answered with status 426.`;

/** The domains, in the order in which a new reader needs them. */
export const apiTags = [
  { name: 'auth', description: 'Logging in and out' },
  { name: 'passwords', description: 'Choosing another password' },
  { name: 'signup', description: 'Associations that begin by themselves' },
  { name: 'entities', description: 'Associations' },
  { name: 'users', description: 'Their people' },
  { name: 'operations', description: 'Seasons of collecting, and who takes part' },
  { name: 'sectors', description: 'Parts of a town, their addresses and who walks them' },
  { name: 'addresses', description: 'Addresses, their dwellings, and where not to call' },
  { name: 'geo', description: 'Where a point lies; outlines of départements' },
  { name: 'communes', description: 'Names, codes and postal codes of all communes' },
  { name: 'towns', description: 'Communes whose addresses an association asked for' },
  { name: 'passages', description: 'Visits and the money they brought' },
  { name: 'field', description: 'Phones that work an evening without a network' },
  { name: 'pay', description: 'Cards, from the account of an association to the payout to its bank' },
  { name: 'cash', description: 'Cash and cheques, from the member to the treasurer to the bank' },
  { name: 'receipts', description: 'What donors get' },
  { name: 'emails', description: 'What was mailed, and who gets nothing any more' },
  { name: 'uploads', description: 'Files of members, from the phone to the bucket' },
  { name: 'chat', description: 'Rooms in which the people of an association write to one another' },
  { name: 'exports', description: 'Files for a spreadsheet' },
  { name: 'webhooks', description: 'Other software that is told of events' },
  { name: 'privacy', description: 'One person: found, shown, erased' },
  { name: 'stats', description: 'Figures of a season and of the platform' },
  { name: 'example', description: 'A season to look at, in stages to try things in' },
  { name: 'keys', description: 'Keys with which software acts for a person' },
  { name: 'system', description: 'Health, version, enumerations, problems, this document' },
];
