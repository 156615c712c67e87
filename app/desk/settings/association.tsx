import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { noPage } from '../../frame/no-page-texts.ts';
import { client, entityId, reopenSession } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Said } from '../../ui/said.tsx';
import { useSentence } from '../../ui/sentence.ts';

export type Entity = Schemas['Entity'];

const isWhole = (one: Schemas['EntityView']): one is Entity => 'settings' in one;

type Props = { children: (entity: Entity, done: (sentence: string) => void) => ComponentChildren };

/** Loads the selected association; `done` shows a sentence and reloads the association and the session. */
export function Association({ children }: Props) {
  const [said, setSaid] = useSentence();
  const asked = useAnswer(`association ${entityId.value}`, async (signal) => {
    const entity = await client.entities.get({ path: { entity_id: entityId.value ?? 0 }, signal });
    if (!isWhole(entity)) throw new Sentence(noPage.forbidden);
    return entity;
  });
  const done = (sentence: string) => {
    setSaid(sentence);
    asked.again();
    reopenSession();
  };
  return (
    <>
      <Said text={said} />
      <Answered of={asked}>{(entity) => children(entity, done)}</Answered>
    </>
  );
}
