/** The problems that creating and changing a passage have in common. */
export const contentProblems = [
  'personal-data-not-allowed',
  'field-forbidden',
  'not-an-operation-member',
  'address-not-found',
  'sector-not-found',
  'operation-closed',
] as const;

const rules = `**What goes together.** \`effectue\` and \`don\` need an amount above 0 (\`amount-required\`); \`a_finaliser\`,
\`refuse\` and \`maison_vide\` have none (\`amount-not-allowed\`); \`lot\` may have one and needs \`nb_calendriers\` from 1
(\`calendars-required\`). Money needs a means of payment other than \`none\` (\`payment-type-required\`); \`cheque\` goes with
the means \`cheque\` (\`cheque-not-allowed\`), \`motif\` with \`a_finaliser\` (\`motif-not-allowed\`), \`return_on\`
with it too (\`return-not-allowed\`) and \`return_part\` with \`return_on\` (\`return-day-required\`). \`refuse\`,
\`maison_vide\` and \`a_finaliser\` with the motif \`absent\` store no name, e-mail, phone or address
(\`personal-data-not-allowed\`). \`lat\` and \`lon\` go together. \`passed_at\` lies at most ten minutes ahead
(\`in-the-future\`) and not more than a year before the operation (\`too-long-ago\`).

**Flags.** \`hors_secteur\`: outside the member's own sectors; \`doublon_suspect\`: somebody else was at the same door within
twelve hours; \`ne_pas_solliciter\`: the association does not call at this dwelling or address; \`clock\`: the clock of the phone was more than a day off; \`late\`: brought in after the last day. Members may for 31 days after it, administrators without end; a
closed operation (\`chk_active\` 0) takes no visit and no change from anybody; its receipts are still issued, and cards given
back.`;

const sector = `**Sector.** Left out, it is that of the address, else the one that covers the position, else the member's nearest own
sector. With \`accuracy_m\` above 50 and without an address, sectors of the member's own that the position may lie in come first:
the nearest of them, without \`hors_secteur\`.`;

const lock = `**Locks.** A live receipt, a card whose money is there or a hand-over holds amount, means of payment, payer and date (\`passage-locked\`);
the rest may change. The donor's postal address is held by a receipt only. Motif and cheque leave by themselves with the type they go with.`;

export const createDescription = `${rules}\n\n${sector}`;

const own = `Members change what they recorded themselves, as long as they are in the operation: once they were taken out
of it they still read their visits, and for a change these do not exist.`;

export const updateDescription = `${own}\n\n${lock}\n\n${rules}`;
