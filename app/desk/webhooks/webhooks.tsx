import { useState } from 'preact/hooks';
import type { Answer, Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { client, entityId, isExample } from '../../session.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { Table } from '../../ui/table.tsx';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { SecretOnce } from './secret-once.tsx';
import { secret as secretTexts, webhooks as texts } from './texts.ts';
import { typedWebhook, WebhookFields } from './webhook-fields.tsx';
import { hostOf, stateOf } from './webhook-state.ts';

type Created = Answer<'webhooks-create'>;

/** The software that is told of events, and the form that adds one. */
export default function Webhooks() {
  const [made, setMade] = useState<Created>();
  const [round, setRound] = useState(0);
  const asked = useAnswer(`webhooks ${entityId.value}`, (signal) =>
    client.webhooks.list({
      query: { limit: 50, ...(entityId.value === undefined ? {} : { entity_id: entityId.value }) },
      signal,
    }),
  );
  const [said, done] = useSaid(asked);
  const add = async (fields: FormData) => {
    const body = {
      ...typedWebhook(fields),
      ...(entityId.value === undefined ? {} : { entity_id: entityId.value }),
    };
    setMade(await client.webhooks.create({ body }));
    setRound(round + 1);
    done(texts.added);
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      <Said text={said} />
      {made && (
        <SecretOnce key={made.webhook_id} of={made.secret} hide={() => setMade(undefined)}>
          <p>
            <a href={href('webhook', {}, made.webhook_id)}>{secretTexts.see}</a>
          </p>
        </SecretOnce>
      )}
      <Answered of={asked}>
        {({ data }) => (
          <>
            {data.length === 0 ? <p class="quiet">{texts.none}</p> : <List of={data} />}
            {isExample() ? <p class="quiet">{texts.inExample}</p> : <Add key={round} add={add} />}
          </>
        )}
      </Answered>
    </Page>
  );
}

const List = ({ of: rows }: { of: Schemas['Webhook'][] }) => (
  <Table
    caption={texts.title}
    rows={rows}
    id={({ webhook_id }) => webhook_id}
    columns={[
      {
        head: texts.name,
        cell: (row) => (
          <a href={href('webhook', {}, row.webhook_id)}>
            <bdi>{row.name ?? hostOf(row)}</bdi>
          </a>
        ),
      },
      { head: texts.url, cell: (row) => <bdi>{hostOf(row)}</bdi> },
      { head: texts.told, cell: ({ events }) => texts.count(events.length) },
      { head: texts.state, cell: (row) => stateOf(row) },
    ]}
  />
);

const Add = ({ add }: { add: (fields: FormData) => Promise<void> }) => (
  <details>
    <summary>{texts.add}</summary>
    <Form name="webhook" submit={texts.submit} send={add}>
      <WebhookFields name={null} url="" events={[]} />
    </Form>
  </details>
);
