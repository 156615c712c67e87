import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Visit } from '../../offline/store/doors.ts';
import { isUnpaidCard } from '../../offline/store/pending-cards.ts';
import { Sentence } from '../../texts/failures.ts';
import { Failure } from '../../ui/answer.tsx';
import { reload } from '../../ui/drafts.ts';
import { cardLink as texts } from './card-texts.ts';
import { loadCardScreen } from './load-card-screen.ts';
import { PayOtherwise } from './pay-otherwise.tsx';

type Props = {
  of: Visit;
  isNew?: boolean;
  /** Says that the visit was paid otherwise. */
  done: (said: string) => void;
};

/** The card payment of a visit: a code that fills the screen, at once for a visit that was just recorded. */
export function CardLink({ of: visit, isNew = false, done }: Props) {
  const [isShown, setShown] = useState(isNew);
  return (
    <>
      {isUnpaidCard(visit) && (
        <p class="actions">
          <button type="button" onClick={() => setShown(true)}>
            {texts.show}
          </button>
        </p>
      )}
      {isShown && <Screen of={visit} close={() => setShown(false)} done={done} />}
    </>
  );
}

type ScreenProps = { of: Visit; close: () => void; done: Props['done'] };

/** Loads the screen when it is needed. */
function Screen(props: ScreenProps) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<ScreenProps> }>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    loadCardScreen().then(
      ({ default: Part }) => setLoaded({ Part }),
      () => setFailed(true),
    );
  }, []);
  if (loaded) return <loaded.Part {...props} />;
  if (!isFailed) return null;
  return (
    <>
      {/* Browsers do not retry a failed module import. */}
      <Failure error={new Sentence(texts.needsNetwork)} again={reload} />
      <PayOtherwise {...props} />
    </>
  );
}
