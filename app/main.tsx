import { signal } from '@preact/signals';
import { type ComponentType, render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Problem } from '../clients/typescript/src/index.ts';
import { Frame } from './frame/frame.tsx';
import { landMember } from './frame/landing.ts';
import { followLinks, place } from './frame/location.ts';
import { Outside } from './frame/outside.tsx';
import type { PageName, PageProps } from './frame/paths.ts';
import { loadPage, routes } from './frame/routes.ts';
import { SignIn } from './frame/sign-in.tsx';
import { followInstallation } from './installed.ts';
import { checkForNewer, followVersions } from './newer.ts';
import { finishClearing } from './offline/session/clear-phone.ts';
import { keepApplication } from './offline/session/register-worker.ts';
import { followNetwork, isBusy, isOffline } from './offline/sync/network.ts';
import {
  askedFactor,
  ended,
  entityId,
  hasToken,
  may,
  openSession,
  openStoredSession,
  session,
  takeSession,
} from './session.ts';
import { Sentence } from './texts/failures.ts';
import { network, states } from './texts/fr.ts';
import { Failure } from './ui/answer.tsx';
import { reload } from './ui/drafts.ts';
import { followUnfolding } from './ui/into-view.ts';
import { Later } from './ui/later.tsx';
import { ignoreSecondTaps } from './ui/second-tap.ts';

/** Whether the session is still loading, and the error if loading failed. */
const isOpening = signal(true);
const failure = signal<unknown>(undefined);

function App() {
  if (isOpening.value)
    return (
      <p class="quiet alone" role="status">
        {isBusy.value ? network.busy : states.loading}
      </p>
    );
  if (place.value?.name === 'welcome') return <Loaded name="welcome" id={0} />;
  if (!session.value && hasToken() && isPassing(failure.value)) return <NotOpen />;
  if (!session.value) return <SignIn failure={failure.value} />;
  // Nothing can be registered without a network, and the door goes on: what it records is taken whatever has to come first.
  if (session.value.second_factor?.must_register && !isOffline.value)
    return <Later load={() => import('./frame/second-factor/must-register.tsx')} />;
  return (
    <Frame>
      <Shown />
      {askedFactor.value && <Later load={stepUp} />}
    </Frame>
  );
}

/** The question for the second factor; if it cannot be loaded, the request that waits for it is refused. */
async function stepUp() {
  try {
    return await import('./frame/second-factor/step-up.tsx');
  } catch (error) {
    askedFactor.value?.(false);
    throw error;
  }
}

/** Whether the error is temporary, so that the user need not sign in again. */
const isPassing = (error: unknown): boolean =>
  error !== undefined && !(error instanceof Problem && error.status < 500 && error.status !== 429);

const NotOpen = () => (
  <Outside title={states.notOpen}>
    <Failure error={failure.value} again={open} />
  </Outside>
);

/** The page of the address, or one that explains why it is not shown. */
function Shown() {
  const at = place.value;
  if (!at || !may(routes[at.name].needs)) return <Later load={() => import('./frame/no-page.tsx')} />;
  const isAsked = entityId.value === undefined && !routes[at.name].isOutside;
  return <Loaded key={at.name} name={isAsked ? 'associations' : at.name} id={at.id ?? 0} />;
}

function Loaded({ name, id }: { name: PageName; id: number }) {
  const [loaded, setLoaded] = useState<{ name: PageName; Component: ComponentType<PageProps> }>();
  const [error, setError] = useState<unknown>();
  useLayoutEffect(() => {
    loadPage(name).then(
      ({ default: Component }) => setLoaded({ name, Component }),
      (failure: unknown) => {
        setError(failure);
        // A newer deployment may have removed the file.
        void checkForNewer();
      },
    );
  }, [name]);
  if (error !== undefined)
    return (
      <main>
        {/* The file may fail before another request shows that there is no network. */}
        <Failure error={isOffline.value ? new Sentence(network.notKept) : error} again={reload} />
      </main>
    );
  if (loaded?.name !== name) return <p class="quiet alone">{states.loading}</p>;
  return <loaded.Component key={id} id={id} />;
}

async function open(): Promise<void> {
  // Preloads the page while the session loads; the page itself reports load errors.
  if (hasToken() && place.value) loadPage(place.value.name).catch(() => {});
  isOpening.value = true;
  failure.value = undefined;
  try {
    // Shows the stored session first, without network, then loads the current one.
    if (await openStoredSession()) show();
    await takeSession();
    if (hasToken()) await openSession();
    else void finishClearing();
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid-token') ended.value = true;
    else if (!session.value) failure.value = error;
  }
  if (isOpening.value) show();
}

function show(): void {
  // A page that the application itself went to stays over a reload.
  if (!history.state && session.value) landMember();
  isOpening.value = false;
}

// After sign-out, a page restored from the browser's back/forward cache would show its old content.
addEventListener('pageshow', (event) => {
  if (event.persisted && !hasToken()) location.reload();
});
ignoreSecondTaps();
followUnfolding();
followLinks();
followVersions();
followInstallation();
followNetwork(() => {
  if (session.value) openSession().catch(() => {});
  // The session could not be loaded before.
  else if (failure.value !== undefined && hasToken()) void open();
});
keepApplication();
const root = document.getElementById('app');
if (root) render(<App />, root);
void open();
