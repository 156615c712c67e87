import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Said } from '../../offline/do-not-call/apply-marks.ts';
import { setDoNotCall } from '../../offline/do-not-call/set-do-not-call.ts';
import type { FloorAndDoor } from '../../offline/store/dwelling.ts';
import { may } from '../../session.ts';
import { Act } from '../../ui/act.tsx';
import { intoView } from '../../ui/into-view.ts';
import { doNotCall as texts } from '../do-not-call-texts.ts';

type Props = {
  of: Pick<Said, 'address_id' | 'place'> & { dwellings: readonly FloorAndDoor[] };
  isSilent: boolean;
};

/** Sets or removes the do-not-call mark of dwellings, after a confirmation. */
export function DoNotCallForm({ of: { address_id, dwellings, place }, isSilent }: Props) {
  const [isAsked, setAsked] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  // Moves keyboard focus to the question, and back to the button afterwards.
  useLayoutEffect(() => {
    if (isAsked) question.current?.focus({ preventScroll: true });
    else if (wasAsked.current) button.current?.focus({ preventScroll: true });
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (!may('dwelling.write')) return null;
  if (!isAsked)
    return (
      <p class="do-not-call-form">
        <button type="button" ref={button} onClick={() => setAsked(true)}>
          {isSilent ? texts.askAgain : texts.ask}
        </button>
      </p>
    );
  const act = async () => {
    await setDoNotCall(
      dwellings.map((dwelling) => ({ address_id, dwelling, place, do_not_call: !isSilent })),
    );
    setAsked(false);
  };
  return (
    <section class="do-not-call-form notice" aria-labelledby="do-not-call-form" ref={intoView}>
      <p id="do-not-call-form" ref={question} tabIndex={-1}>
        {isSilent ? texts.leadAgain : texts.lead}{' '}
        <strong>
          <bdi>{place}</bdi>
        </strong>
      </p>
      <div class="actions">
        <Act label={isSilent ? texts.sureAgain : texts.sure} isMain act={act} />
        <button type="button" onClick={() => setAsked(false)}>
          {texts.no}
        </button>
      </div>
    </section>
  );
}
