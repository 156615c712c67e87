import { useEffect, useRef } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { client } from '../../session.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { type Delivery, DeliveryList } from './delivery-list.tsx';
import { deliveries as texts } from './texts.ts';

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

type Props = {
  of: Schemas['Webhook'];
  /** Changes when a test was sent. */
  sent: number;
  /** Loads the receiver again, which stands otherwise once something was taken or refused. */
  moved: () => Promise<unknown>;
};

/** What was sent to a receiver and what came of it. */
export function Deliveries({ of: { webhook_id, active }, sent, moved }: Props) {
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
  const results = asked.value?.data.map((one) => `${one.delivery_id} ${one.state} ${one.attempts}`).join();
  const before = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading the receiver is the same at every rendering.
  useEffect(() => {
    if (before.current !== undefined && before.current !== results) void moved();
    before.current = results;
  }, [results]);
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
              <DeliveryList of={data} resend={active ? resend : undefined} />
            )}
            <p class="actions">
              <Act label={texts.refresh} act={() => Promise.all([asked.again(), moved()])} />
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
