import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { href } from '../frame/location.ts';
import { isInstalled } from '../installed.ts';
import { storeMap } from '../offline/map/store-map.ts';
import { isAppStored } from '../offline/session/stored-page.ts';
import { doors, visits } from '../offline/store/evening-signals.ts';
import { prepare } from '../offline/sync/send-and-prepare.ts';
import { keepSession, storedIn } from '../session.ts';
import { plural } from '../texts/numbers.ts';
import { Act } from '../ui/act.tsx';
import { intoView } from '../ui/into-view.ts';
import { takeFocus } from '../ui/take-focus.ts';
import { prepareTexts as texts } from './prepare-texts.ts';

/** `hasApp`, `hasMap`: whether the application and the map open offline. */
type Ready = Awaited<ReturnType<typeof prepare>> & { hasApp: boolean; hasMap: boolean };

/** Whether the member of this window wants to stay signed in in this tab only. */
const isTabEnough = signal(false);

/** Downloads everything that the evening needs offline, and asks once to stay signed in if only the tab has the session. */
export function Prepare() {
  const [ready, setReady] = useState<Ready | undefined>();
  const act = async () => {
    const prepared = await prepare();
    const hasApp = await isAppStored();
    setReady({ ...prepared, hasApp, hasMap: await storeMap(() => import('./door-map.tsx')) });
  };
  const isStaying = storedIn.value === 'phone';
  const asks = ready?.hasApp && storedIn.value === 'tab' && !isTabEnough.value;
  return (
    <section class="prepare" aria-label={texts.prepare}>
      {asks ? (
        <div class="notice" ref={intoView}>
          <p ref={takeFocus} tabIndex={-1}>
            {texts.stayLead}
          </p>
          <Act label={texts.stay} isMain act={keepSession} />
          <button type="button" onClick={() => (isTabEnough.value = true)}>
            {texts.tabOnly}
          </button>
        </div>
      ) : (
        <Act label={texts.prepare} busy={texts.preparing} act={act} />
      )}
      <div role="status">
        {ready && (
          <p class="notice">
            <strong>{ready.hasApp && isStaying ? texts.ready : texts.loaded}</strong>{' '}
            {`${plural(doors.value.length, 'porte')}, ${plural(visits.value.length, 'passage')}.`}
            {!ready.hasApp && ` ${texts.noApp}`}
            {ready.hasApp && !isStaying && !asks && ` ${texts.onlyTab}`}
            {!ready.isLasting && ` ${texts.notLasting}`}
            {ready.isTight && ` ${texts.tight}`}
            {!ready.hasMap && ` ${texts.noMap}`}
          </p>
        )}
      </div>
      {!isInstalled() && (
        <a class="alone-link" href={href('install')}>
          {texts.install}
        </a>
      )}
    </section>
  );
}
