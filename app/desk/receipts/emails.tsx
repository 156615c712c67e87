import type { Init, Schemas } from '../../../clients/typescript/src/index.ts';
import { once } from '../../requests/once.ts';
import { client, label, may } from '../../session.ts';
import { moment } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Table } from '../../ui/table.tsx';
import { emailFailures, receipt as texts } from './texts.ts';

type Email = Schemas['Email'];

/** Asks for the latest e-mails that did not arrive and were not sent again since. */
export const undelivered: Init<'emails-list'>['query'] = {
  state: ['failed', 'bounced', 'complained'],
  last: true,
  limit: 20,
};

/** Why an e-mail did not arrive, as a sentence; undefined without a known failure. */
export function whyNot({ state, failure }: Email): string | undefined {
  if (state === 'bounced' || state === 'complained') return emailFailures[state];
  if (state !== 'failed') return undefined;
  return emailFailures[failure ?? ''] ?? emailFailures['failed'];
}

/** The e-mails of a receipt with their state, newest first. */
export function Emails({ of: emails, changed }: { of: readonly Email[]; changed: () => void }) {
  if (emails.length === 0) return <p class="quiet">{texts.noEmail}</p>;
  const retry = async (email_id: number) => {
    await once(`email ${email_id}`, {}, (header) => client.emails.retry({ path: { email_id }, header }));
    changed();
  };
  return (
    <Table
      caption={texts.emails}
      rows={emails}
      id={({ email_id }) => email_id}
      columns={[
        { head: 'Date', cell: ({ created_at }) => moment(created_at), isWhole: true },
        { head: texts.address, cell: ({ to }) => <bdi>{to}</bdi> },
        { head: 'Objet', cell: ({ purpose }) => (purpose === 'receipt' ? 'Reçu' : 'Annulation') },
        { head: 'État', cell: (email) => <State of={email} /> },
        ...(may('email.write') && emails.some(isRetryable)
          ? [
              {
                head: texts.retry,
                cell: (email: Email) =>
                  isRetryable(email) && <Act label={texts.retry} act={() => retry(email.email_id)} />,
              },
            ]
          : []),
      ]}
    />
  );
}

const isRetryable = ({ state, failure }: Email): boolean =>
  state === 'failed' && failure !== 'receipt-cancelled';

function State({ of: email }: { of: Email }) {
  const { state, delivered_at } = email;
  const why = whyNot(email);
  return (
    <div>
      <strong class={why ? 'bad' : undefined}>{label('email_states', state)}</strong>
      {state === 'sent' && delivered_at !== null && `, ${texts.delivered}`}
      {why && <p class="quiet">{why}</p>}
    </div>
  );
}
