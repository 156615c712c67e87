/** What the figures of a reconciliation mean, for its document. */
export const reconciliationDescription = `What was booked at the payment provider from \`from\` to \`to\`, at most 366
days in the association's time zone, for a treasurer who holds it against the statement of the bank. A job compares the
account with the provider every morning; \`reconciled_at\` says when it last did, \`not_booked\` what came since.

**Adding up.** Of the totals, of every day and of every payout, \`net = gross − fee − refunded − disputed + other\`. The
days add up to the totals, and \`opening + net = paid_out + pending\`. Days are those of the booking.

**Payouts** are those that arrive in these days, the newest first, each with what it is the sum of:
\`amount = net + returned\`, else \`difference_cents\` says by how much it is not and a finding is open.

**Not paid out** are the payments up to \`to\` whose money has not left for the bank, or came back from it, without those
that were given back as a whole; the newest first.

**Findings** are the differences that are open now, whatever their day: \`missing_provider\` (paid for us, unknown to the
provider), \`amount_mismatch\`, \`orphan_pi\` (a payment that belongs to no passage), \`dispute\`, \`mismatch\` (money that does
not fit its passage), \`payout_mismatch\`, \`payout_failed\`. What the provider's word alone could mend
(\`missing_local\`, \`refund_mismatch\`, \`fee_update\`) is closed at once and is not among them.

Each list holds at most 500 entries and says in \`total\` how many there are.

**CSV.** One line per payment of these days, \`;\` between cells, CRLF, money in euros; at most 20,000 payments, else
choose fewer days. \`net\` is what was left of \`gross\` after the fee, before \`refunded\` and \`disputed\`. Nothing of donors.`;
