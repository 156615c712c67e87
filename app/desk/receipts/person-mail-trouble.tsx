import { useContext } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { MayOpen } from '../../frame/may-open.ts';
import { client, label, ofEntity } from '../../session.ts';
import { shortMoment } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Table } from '../../ui/table.tsx';
import { undelivered, whyNot } from './emails.tsx';
import { personMail as texts } from './texts.ts';

type Email = Schemas['Email'];

/** Which e-mails go to people of the association; the others go to donors, and to who signs an association up. */
const goesToMembers: Record<Email['purpose'], boolean> = {
  invitation: true,
  'password-reset': true,
  'password-changed': true,
  'email-changed': true,
  'second-factor': true,
  'webhook-off': true,
  'key-made': true,
  'pay-notice': true,
  'handover-confirmed': true,
  'cash-due': true,
  'chat-digest': true,
  receipt: false,
  'receipt-cancelled': false,
  signup: false,
};

/** Finds the e-mails to people of the association that did not arrive: invitations, passwords, notices. */
function findUndelivered(signal: AbortSignal) {
  const purpose = Object.keys(goesToMembers)
    .filter(isPurpose)
    .filter((name) => goesToMembers[name]);
  return client.emails.list({ query: { ...undelivered, ...ofEntity(), purpose }, signal });
}

const isPurpose = (name: string): name is Email['purpose'] => name in goesToMembers;

/** The e-mails other than receipts that did not arrive; nothing without any. */
export function PersonMailTrouble() {
  const mayOpen = useContext(MayOpen);
  const asked = useAnswer(`undelivered to people ${JSON.stringify(ofEntity())}`, findUndelivered);
  return (
    <Answered of={asked}>
      {({ data: emails, next_cursor }) =>
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
            {next_cursor !== null && <p class="quiet">{texts.more}</p>}
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
