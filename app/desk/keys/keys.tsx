import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Answer, items } from '../../../clients/typescript/src/index.ts';
import { client, entityId, ofEntity } from '../../session.ts';
import { day, localDay, plural } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { Said } from '../../ui/said.tsx';
import { useSaid } from '../../ui/sentence.ts';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { actionWords } from './action-words.ts';
import { type Key, ManageKey } from './manage-key.tsx';
import { NewKey } from './new-key.tsx';
import { ShownKey } from './shown-key.tsx';
import { manageKey, newKey, keys as texts } from './texts.ts';

const ask = (signal: AbortSignal) =>
  Array.fromAsync(items(client.keys.list, { query: { ...ofEntity(), limit: 200 }, signal }));

/** The software that has a key of the association, and a form that gives one. */
export default function Keys() {
  const asked = useAnswer(`keys ${entityId.value}`, ask);
  const [said, done] = useSaid(asked);
  const [shown, setShown] = useState<Answer<'keys-create'>>();
  const [made, setMade] = useState(0);
  const show = (sentence: string) => (key: Answer<'keys-create'>) => {
    setShown(key);
    done(sentence);
  };
  const add = (key: Answer<'keys-create'>) => {
    setMade((last) => last + 1);
    show(newKey.done)(key);
  };
  const ended = (key_id: number) => () => {
    if (shown?.key_id === key_id) setShown(undefined);
    done(manageKey.ended);
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      <Said text={said} />
      {shown && <ShownKey key={shown.key} made={shown} hide={() => setShown(undefined)} />}
      <Answered of={asked}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="quiet">{texts.none}</p>
          ) : (
            <section aria-labelledby="keys">
              <h2 id="keys">{texts.listed}</h2>
              {rows.map((key) => (
                <Listed key={`${key.key_id} ${key.rotated_at}`} of={key}>
                  <ManageKey of={key} renewed={show(manageKey.rotated)} ended={ended(key.key_id)} />
                </Listed>
              ))}
            </section>
          )
        }
      </Answered>
      <NewKey key={made} made={add} />
    </Page>
  );
}

function Listed({ of: key, children }: { of: Key; children: ComponentChildren }) {
  return (
    <article>
      <h3>
        <bdi>{key.name}</bdi>
      </h3>
      <Facts
        of={[
          [texts.beginning, <code key="beginning">{key.starts_with}…</code>],
          [texts.by, key.made_by_name ?? texts.platform],
          [texts.used, lastUse(key)],
          [texts.until, end(key)],
        ]}
      />
      {can(key)}
      {children}
    </article>
  );
}

function can({ actions, may }: Key) {
  return (
    <details>
      <summary>
        {texts.can} {plural(actions.length, 'chose')}
      </summary>
      <ul>
        {actions.map((action) => (
          <li key={action}>
            {actionWords[action]} {may[action] === undefined && <span class="tag">{texts.lost}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function lastUse({ last_used_on, last_network }: Key) {
  if (last_used_on === null) return <span class="quiet">{texts.never}</span>;
  return (
    <>
      {day(last_used_on)}
      {last_network && <span class="quiet">{` ${texts.from} ${last_network}`}</span>}
    </>
  );
}

function end({ expires_at, state, former_until }: Key) {
  return (
    <>
      {day(localDay(expires_at))} {state === 'expired' && <span class="tag">{texts.expired}</span>}
      {former_until && <span class="quiet">{` ${texts.formerUntil} ${day(localDay(former_until))}.`}</span>}
    </>
  );
}
