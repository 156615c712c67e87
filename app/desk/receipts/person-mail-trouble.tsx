import { useContext } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { MayOpen } from '../../frame/may-open.ts';
import { client, entityId, label } from '../../session.ts';
import { shortMoment } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Table } from '../../ui/table.tsx';
import { undelivered, whyNot } from './emails.tsx';
import { personMail as texts } from './texts.ts';

type Email = Schemas['Email'];

/** Finds the e-mails to people of the association that did not arrive: invitations, passwords, notices. */
async function findUndelivered(signal: AbortSignal): Promise<Email[]> {
  const { data } = await client.emails.list({ query: undelivered, signal });
  // The service returns e-mails of every association to a super administrator.
  return data.filter(({ entity_id, purpose }) => entity_id === entityId.value && purpose !== 'receipt');
}

/** The e-mails other than receipts that did not arrive; nothing without any. */
export function PersonMailTrouble() {
  const mayOpen = useContext(MayOpen);
  const asked = useAnswer('undelivered to people', findUndelivered);
  return (
    <Answered of={asked}>
      {(emails) =>
        emails.length > 0 && (
          <section aria-labelledby="person-mail">
            <h2 id="person-mail">{texts.title}</h2>
            <p class="lead">{texts.lead}</p>
            <Table
              caption={texts.title}
              rows={emails}
              id={({ email_id }) => email_id}
              columns={[
                { head: 'Objet', cell: ({ purpose }) => label('email_purposes', purpose) },
                { head: 'Adresse', cell: ({ to }) => <bdi>{to}</bdi> },
                { head: 'Ce qui s’est passé', cell: (email) => whyNot(email) },
                { head: 'Date', cell: ({ updated_at }) => shortMoment(updated_at), isWhole: true },
                ...(mayOpen('member') ? [{ head: texts.person, cell: PersonLink }] : []),
              ]}
            />
          </section>
        )
      }
    </Answered>
  );
}

const PersonLink = ({ user_id }: Email) =>
  user_id !== null && (
    <a class="whole" href={href('member', {}, user_id)}>
      {texts.open}
    </a>
  );
