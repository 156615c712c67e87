import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { go, href } from '../../frame/location.ts';
import type { PageProps } from '../../frame/paths.ts';
import { client } from '../../session.ts';
import { moment } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { Deliveries } from './deliveries.tsx';
import { SecretOnce } from './secret-once.tsx';
import { eventName, webhooks as listTexts, webhook as texts } from './texts.ts';
import { typedWebhook, WebhookFields } from './webhook-fields.tsx';
import { stateOf } from './webhook-state.ts';

type Webhook = Schemas['Webhook'];
type Done = (sentence: string) => void;

/** One receiver: how it stands, what was sent, and what can be done about it. */
export default function WebhookPage({ id }: PageProps) {
  const [secret, setSecret] = useState<string>();
  const [sent, setSent] = useState(0);
  const asked = useAnswer(`webhook ${id}`, (signal) =>
    client.webhooks.get({ path: { webhook_id: id }, signal }),
  );
  const [said, done] = useSaid(asked);
  const test = async () => {
    await client.webhooks.sendTest({ path: { webhook_id: id } });
    setSent((last) => last + 1);
    done(texts.tested);
  };
  const rotate = async () => {
    setSecret((await client.webhooks.rotateSecret({ path: { webhook_id: id } })).secret);
    done(texts.rotated);
  };
  return (
    <Page title={texts.title}>
      <BackLink to={href('webhooks')}>{texts.back}</BackLink>
      <Said text={said} />
      {secret !== undefined && <SecretOnce key={secret} of={secret} hide={() => setSecret(undefined)} />}
      <Answered of={asked}>
        {(webhook) => (
          <>
            <h2>
              <bdi>{webhook.name ?? texts.unnamed}</bdi>
            </h2>
            <Standing of={webhook} />
            <div class="actions">
              <Act label={texts.test} busy={texts.testing} act={test} isMain={webhook.active} />
              <Switch of={webhook} done={done} />
            </div>
            <Deliveries of={webhook} sent={sent} moved={asked.again} />
            <Change of={webhook} done={done} />
            <details>
              <summary>{texts.rotate}</summary>
              <p class="quiet">{texts.rotateHint}</p>
              <Act label={texts.rotate} act={rotate} />
            </details>
            <Remove of={webhook} />
          </>
        )}
      </Answered>
    </Page>
  );
}

const Standing = ({ of: webhook }: { of: Webhook }) => (
  <Facts
    of={[
      [listTexts.state, stateOf(webhook)],
      [listTexts.url, webhook.url === '' ? texts.unreadable : webhook.url],
      [listTexts.told, webhook.events.map(eventName).join(', ')],
      [texts.last, webhook.last_delivered_at === null ? texts.never : moment(webhook.last_delivered_at)],
      [texts.former, webhook.former_secret_until && moment(webhook.former_secret_until)],
    ]}
  />
);

function Switch({ of: { webhook_id, active }, done }: { of: Webhook; done: Done }) {
  const change = async () => {
    await client.webhooks.update({ path: { webhook_id }, body: { active: !active } });
    done(active ? texts.offDone : texts.onDone);
  };
  return (
    <>
      <Act label={active ? texts.off : texts.on} act={change} isMain={!active} />
      {!active && <p class="quiet">{texts.offLead}</p>}
    </>
  );
}

function Change({ of: webhook, done }: { of: Webhook; done: Done }) {
  const { webhook_id, version } = webhook;
  const save = async (fields: FormData) => {
    await client.webhooks.update({ path: { webhook_id }, body: { ...typedWebhook(fields), version } });
    done(texts.saved);
  };
  return (
    <details>
      <summary>{texts.change}</summary>
      <Form key={version} name={`webhook-${webhook_id}`} submit={texts.save} send={save}>
        <WebhookFields {...webhook} />
      </Form>
    </details>
  );
}

function Remove({ of: { webhook_id } }: { of: Webhook }) {
  const remove = async () => {
    await client.webhooks.delete({ path: { webhook_id } });
    go(href('webhooks'));
  };
  return (
    <details>
      <summary>{texts.remove}</summary>
      <p class="quiet">{texts.removeHint}</p>
      <Form name={`remove-${webhook_id}`} submit={texts.remove} send={remove} isDangerous>
        {null}
      </Form>
    </details>
  );
}
