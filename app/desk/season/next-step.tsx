import type { ComponentChildren } from 'preact';
import { href } from '../../frame/location.ts';
import { pageOf, type StepName, stepTexts, firstSteps as texts } from './first-steps-texts.ts';
import { useFirstSteps } from './use-first-steps.ts';

type Props = {
  after: StepName;
  /** Differs once something changed on the page. */
  changes?: number | string | undefined;
  /** What the page says where no step follows: after the first season, or when a step before this one is not done. */
  otherwise?: ComponentChildren;
};

/** On the page of a step: that it is done, and which comes next. */
export function NextStep({ after, changes, otherwise = null }: Props) {
  const found = useFirstSteps(changes);
  if (found === undefined) return null;
  const isDone = found?.steps.some(({ step, is_done }) => step === after && is_done);
  const next = found?.steps.find(({ step }) => step === found.next);
  // What a season can do without is offered on the start page alone.
  if (!found || !isDone || !next || next.is_optional) return otherwise;
  const { says, link, query } = stepTexts[next.step];
  return (
    <div class="notice next-step" role="status">
      <p>
        {texts.stepDone} {texts.thenStep} <strong>{says}</strong>.
      </p>
      <p class="actions">
        <a class="button main" href={href(pageOf(next.step, found), query)}>
          {link}
        </a>
      </p>
    </div>
  );
}

/** The way back to the first steps that were put away. */
export function ShowFirstSteps() {
  return (
    useFirstSteps(undefined) && (
      <p>
        <a href={href('season', { etapes: 1 })}>{texts.show}</a>
      </p>
    )
  );
}
