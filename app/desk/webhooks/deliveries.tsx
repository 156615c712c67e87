import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { client } from '../../session.ts';
import { moment } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { Table } from '../../ui/table.tsx';
import { deliveryStates, eventName, failures, deliveries as texts } from './texts.ts';

type Delivery = Schemas['WebhookDelivery'];

/** The states that the address names by a word. */
const views = { '': undefined, abandonnes: ['failed'], attente: ['waiting', 'sending'] } as const;
const isView = (name: string): name is keyof typeof views => Object.hasOwn(views, name);
const viewNames = ['', 'attente', 'abandonnes'] as const;

const REFRESH_MS = 2000;
/** What was asked for this long ago is refreshed until it is there; what waits for a receiver that is away is not. */
const FRESH_MS = 30_000;

const isUnderWay = ({ state, attempts, next_attempt_at }: Delivery): boolean =>
  state === 'sending' ||
  (state === 'waiting' && attempts === 0 && Date.now() - Date.parse(next_attempt_at ?? '') < FRESH_MS);

/** What was sent to a receiver and what came of it; `sent` changes when a test was sent. */
export function Deliveries({ of: { webhook_id, active }, sent }: { of: Schemas['Webhook']; sent: number }) {
  const { searchParams } = address.value;
  const cursor = searchParams.get('suite') ?? '';
  const named = searchParams.get('vue') ?? '';
  const view = isView(named) ? named : '';
  const states = views[view];
  const asked = useAnswer(`deliveries ${webhook_id} ${cursor} ${view} ${sent}`, (signal) =>
    client.webhooks.listDeliveries({
      path: { webhook_id },
      query: { limit: 25, ...(cursor && { cursor }), ...(states && { state: [...states] }) },
      signal,
    }),
  );
  const [said, done] = useSaid(asked);
  const isAwaited = asked.value?.data.some(isUnderWay) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is the same at every rendering.
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => asked.again(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);
  const resend = async ({ delivery_id }: Delivery) => {
    await client.webhooks.resend({ path: { webhook_id, delivery_id } });
    done(texts.resent);
  };
  const here = (query: Record<string, string>) => href('webhook', query, webhook_id);
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{texts.title}</h2>
      <Said text={said} />
      <nav class="tabs" aria-label={texts.views}>
        <ul>
          {viewNames.map((name) => (
            <li key={name}>
              <a href={here({ vue: name, suite: '' })} aria-current={name === view ? 'page' : undefined}>
                {texts.viewNames[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Answered of={asked}>
        {({ data, next_cursor }) => (
          <>
            {data.length === 0 ? (
              <p class="quiet">{texts.none[view]}</p>
            ) : (
              <List of={data} resend={active ? resend : undefined} />
            )}
            <p class="actions">
              <Act label={texts.refresh} act={() => asked.again()} />
            </p>
            {next_cursor && (
              <p class="actions">
                <a href={here({ vue: view, suite: next_cursor })}>{texts.next}</a>
              </p>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}

type ListProps = { of: Delivery[]; resend: ((delivery: Delivery) => Promise<void>) | undefined };

const List = ({ of: rows, resend }: ListProps) => (
  <Table
    caption={texts.title}
    rows={rows}
    id={({ delivery_id }) => delivery_id}
    columns={[
      { head: texts.event, cell: ({ type }) => eventName(type) },
      { head: texts.at, cell: ({ occurred_at }) => moment(occurred_at), isWhole: true },
      { head: texts.state, cell: (delivery) => resultOf(delivery) },
      { head: texts.attempts, cell: ({ attempts }) => attempts, isNumber: true },
      {
        head: texts.resend,
        cell: (delivery) =>
          resend &&
          delivery.state !== 'sending' && (
            <Act
              label={texts.resend}
              about={`${eventName(delivery.type)}, ${moment(delivery.occurred_at)}`}
              act={() => resend(delivery)}
            />
          ),
      },
    ]}
  />
);

/** The state, with why the last attempt failed: `En attente : pas de réponse en dix secondes`. */
function resultOf({ state, last_failure, last_status }: Delivery): string {
  const said = deliveryStates[state];
  if (state === 'delivered' || last_failure === null) return said;
  return `${said} : ${failures[last_failure]}${last_status === null ? '' : ` (${last_status})`}`;
}
