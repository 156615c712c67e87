import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { address, href } from '../../frame/location.ts';
import { entityId } from '../../session.ts';
import { storageOf } from '../../storage.ts';
import { pageOf, type StepName, stepTexts, firstSteps as texts } from './first-steps-texts.ts';

type Steps = Schemas['FirstSteps'];

/** Where this browser remembers that the steps of an association were put away. */
const nameOf = (entity: number | undefined) => `premiers-pas ${entity}`;

/** Whether an address asks for the steps although they were put away. */
const isAskedFor = () => address.value.searchParams.get('etapes') === '1';

/**
 * What leads to the first visit, each step with its state; one is next. They can be put away and come back by the settings;
 * `otherwise` is what the page says then.
 */
export function FirstSteps({ of: all, otherwise }: { of: Steps; otherwise: ComponentChildren }) {
  const { steps, next } = all;
  const storage = storageOf('localStorage');
  const name = nameOf(entityId.value);
  const [isAway, setAway] = useState(() => {
    if (isAskedFor()) storage.removeItem(name);
    return storage.getItem(name) !== null;
  });
  if (isAway || (next === null && !isAskedFor())) return otherwise;
  const putAway = () => {
    storage.setItem(name, '1');
    setAway(true);
  };
  return (
    <section aria-labelledby="first-steps" class="first-steps">
      <h2 id="first-steps">{texts.title}</h2>
      <p class="quiet">{next === null ? texts.ready : texts.lead}</p>
      <ol>
        {steps.map(({ step, is_done, is_optional }) => (
          <li
            key={step}
            class={is_done ? 'done' : undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            <OneStep of={step} isDone={is_done} isOptional={is_optional} isNext={step === next} all={all} />
          </li>
        ))}
      </ol>
      <p>
        <button type="button" class="link" onClick={putAway}>
          {texts.putAway}
        </button>{' '}
        <span class="quiet">{texts.putAwayHint}</span>
      </p>
    </section>
  );
}

type StepProps = { of: StepName; isDone: boolean; isOptional: boolean; isNext: boolean; all: Steps };

function OneStep({ of: step, isDone, isOptional, isNext, all }: StepProps) {
  const { says, why, link, query } = stepTexts[step];
  const to = href(pageOf(step, all), { ...query, etapes: undefined });
  if (isDone)
    return (
      <>
        <a href={to}>{says}</a> <span class="quiet">{texts.isDone}</span>
      </>
    );
  return (
    <>
      {isNext ? <strong>{says}</strong> : <a href={to}>{says}</a>}{' '}
      <span class="quiet">
        {isOptional && `(${texts.isOptional}) `}
        {why?.(all)}
      </span>
      {isNext && (
        <p class="actions">
          <a class="button main" href={to}>
            {link}
          </a>
        </p>
      )}
    </>
  );
}
