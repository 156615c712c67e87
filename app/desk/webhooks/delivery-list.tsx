import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { moment } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { deliveryStates, eventName, failures, deliveries as texts } from './texts.ts';

export type Delivery = Schemas['WebhookDelivery'];

type Props = { of: Delivery[]; resend: ((delivery: Delivery) => Promise<void>) | undefined };

/** What was sent, the latest first; it can be sent again while the receiver is in service. */
export const DeliveryList = ({ of: rows, resend }: Props) => (
  <Table
    caption={texts.title}
    rows={rows}
    id={({ delivery_id }) => delivery_id}
    columns={[
      { head: texts.event, cell: ({ type }) => eventName(type) },
      { head: texts.at, cell: ({ occurred_at }) => moment(occurred_at), isWhole: true },
      { head: texts.state, cell: (delivery) => resultOf(delivery) },
      { head: texts.attempts, cell: ({ attempts }) => attempts, isNumber: true },
      ...(resend ? [resendOf(resend)] : []),
    ]}
  />
);

const resendOf = (resend: (delivery: Delivery) => Promise<void>): Column<Delivery> => ({
  head: texts.resend,
  cell: (delivery) =>
    delivery.state !== 'sending' && (
      <Act
        label={texts.resend}
        about={`${eventName(delivery.type)}, ${moment(delivery.occurred_at)}`}
        act={() => resend(delivery)}
      />
    ),
  isAction: true,
});

/** The state, with why the last attempt failed: `En attente : pas de réponse en dix secondes`. */
function resultOf({ state, last_failure, last_status }: Delivery): string {
  const said = deliveryStates[state];
  if (state === 'delivered' || last_failure === null) return said;
  return `${said} : ${failures[last_failure]}${last_status === null ? '' : ` (${last_status})`}`;
}
