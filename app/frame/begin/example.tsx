import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { client, learnDeskOperations, signInBy } from '../../session.ts';
import { Act } from '../../ui/act.tsx';
import { Progress } from '../../ui/progress.tsx';
import { landMember } from '../landing.ts';
import { go, href } from '../location.ts';
import { exampleTexts as texts } from './example-texts.ts';

type Example = Answer<'example-make'>;
type Visitor = keyof typeof texts.as;

const visitors: readonly Visitor[] = ['chief', 'treasurer', 'member'];

/** Makes the example, or finds it made, and signs in as somebody of it. */
export default function TryExample() {
  const [example, setExample] = useState<Example>();
  const section = useRef<HTMLElement>(null);
  const state = example?.state;
  useEffect(() => {
    // What the button shows is below it, and the button may be at the lower edge of the screen.
    if (state !== undefined) section.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  const make = async () => {
    await learnDeskOperations();
    let answer: Example;
    do {
      answer = await client.example.make();
      setExample(answer);
    } while (answer.state === 'making');
  };
  return (
    <section aria-labelledby="example" ref={section}>
      <h2 id="example">{texts.title}</h2>
      <p>{texts.lead}</p>
      {example?.state === 'ready' ? (
        <Ready />
      ) : (
        <>
          <Act label={texts.begin} act={make} />
          {example && (
            <Progress done={example.done} of={example.of} state={texts.making}>
              {texts.steps(example.done, example.of)}
            </Progress>
          )}
        </>
      )}
    </section>
  );
}

function Ready() {
  return (
    <>
      <p role="status">{texts.ready}</p>
      {visitors.map((as) => (
        <Act key={as} label={texts.as[as]} act={() => enter(as)} />
      ))}
    </>
  );
}

async function enter(as: Visitor): Promise<void> {
  // Whatever page somebody else was on last, the example begins with the start page.
  go(href('season'));
  await signInBy(() => client.example.openSession({ body: { as } }), false);
  landMember();
}
