import { effect } from '@preact/signals';
import type { Phone } from '../../../clients/typescript/src/field/index.ts';
import { NetworkFault } from '../../../clients/typescript/src/index.ts';
import { door as texts } from '../../door/texts.ts';
import { idInAddress } from '../../frame/location.ts';
import { session } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { waitingMessages } from '../messages/message-signals.ts';
import { syncMessages } from '../messages/sync-messages.ts';
import { undoLeft } from '../outbox/undo-time.ts';
import { sealingSources } from '../seal/phone-key.ts';
import { hasKey, prepareEvening } from '../seal/prepare-evening.ts';
import { prepareWhenOnline } from '../seal/prepare-when-online.ts';
import type { Evening } from '../seal/sealed-rows.ts';
import { eveningName } from '../store/evening-name.ts';
import {
  failure,
  forgetShown,
  isLasting,
  isSyncing,
  showAll,
  showVisits,
  stage,
  trouble,
  undoable,
  waiting,
} from '../store/evening-signals.ts';
import { type EveningStore, openEveningStore } from '../store/evening-store.ts';
import { openStoredPhone } from '../store/open-phone.ts';
import { createSyncScheduler } from '../sync/sync-scheduler.ts';
import { type SyncTimer, startSyncTimer } from '../sync/sync-timer.ts';
import { syncVisits } from '../sync/sync-visits.ts';
import { checkOtherSeasons } from './check-other-seasons.ts';
import { eveningSeason, seasonOpened, storedSeason } from './evening-season.ts';
import { openWithLock } from './open-with-lock.ts';
import { lockIfFree, takeOverLock } from './window-lock.ts';

/** The evening open in this window. */
type Open = {
  phone: Phone;
  store: EveningStore;
  userId: number;
  operationId: number;
  timer: SyncTimer;
  /** Aborted when the evening closes. */
  life: AbortSignal;
  /** Releases the evening for other windows. */
  close: () => void;
  /** Whether it was opened only to send what waits, so that another season may open next. */
  isBeside: boolean;
  /** Whether the evening has its sealing key and its restored data. */
  isReady: boolean;
};
type Closed = Exclude<typeof stage.value, 'open'>;

/** How long opening waits for the member's sealing key, in milliseconds; each sync requests the key again. */
const READY_MS = 5000;

let open: Open | undefined;
let opening = Promise.resolve();
/** Aborted with the open or opening evening. */
let life = new AbortController();

/** Coordinates writes and syncs; sync errors are in `trouble`. */
export const scheduler = createSyncScheduler({
  exchange: (signal) => (open ? sync(open, signal) : Promise.resolve(0)),
  plan: (milliseconds) => (milliseconds === undefined ? soon() : open?.timer.plan(milliseconds)),
});

type How = {
  /** Takes the evening from another window. */
  isTakenOver?: boolean;
  /** The season whose unsent data is to be sent, instead of the one that the pages at the door show. */
  toSend?: number | undefined;
};

/** Opens the evening of the signed-in user, unless open. */
export function openEvening(how: How = {}): Promise<void> {
  // The evening being opened may belong to another user or season.
  opening = opening.catch(() => {}).then(() => start(how));
  return opening;
}

function isRight({ userId, operationId, isBeside }: Open, toSend: number | undefined): boolean {
  const shown = idInAddress('saison') ?? (isBeside ? storedSeason(userId) : undefined);
  const wanted = toSend ?? shown;
  return userId === session.value?.user.user_id && (wanted === undefined || wanted === operationId);
}

async function start({ isTakenOver = false, toSend }: How): Promise<void> {
  if (!session.value || (open && isRight(open, toSend))) return;
  await closeEvening('opening');
  const userId = session.value?.user.user_id;
  if (userId === undefined) return;
  life = new AbortController();
  const { signal } = life;
  try {
    const operationId = toSend ?? (await eveningSeason(userId, signal));
    signal.throwIfAborted();
    if (operationId === undefined) stage.value = 'none';
    else await openIn({ userId, operationId }, { isTakenOver, toSend }, signal);
  } catch (error) {
    // The code that closed the evening has set the stage.
    if (signal.aborted) return;
    failure.value = isOfBrowser(error) ? new Sentence(texts.notOpened, { cause: error }) : error;
    stage.value = 'failed';
  }
}

/** Whether the browser could not open its storage; on a full phone it says no more than that. */
const isOfBrowser = (error: unknown): boolean =>
  error instanceof DOMException && error.name !== 'TimeoutError';

async function openIn(evening: Evening, { isTakenOver, toSend }: How, stop: AbortSignal): Promise<void> {
  const isBeside = toSend !== undefined;
  const name = eveningName(evening);
  const lose = () => {
    if (!stop.aborted) void closeEvening('elsewhere');
  };
  const openAnew = () => {
    if (!stop.aborted) void closeEvening('opening').then(() => openEvening({ isTakenOver: true, toSend }));
  };
  const isHere = await openWithLock(
    {
      lock: () => (isTakenOver ? takeOverLock(name, lose) : lockIfFree(name, lose)),
      openStore: () => openEveningStore(name, openAnew),
      prepare: (store) =>
        prepareEvening(
          store,
          evening,
          sealingSources(AbortSignal.any([stop, AbortSignal.timeout(READY_MS)])),
        ),
      openPhone: (store) => openStoredPhone(store, evening.operationId),
      take: (opened) => {
        if (!isBeside) seasonOpened(evening);
        const timer = startSyncTimer(scheduler.runIfIdle, soon);
        open = { ...opened, ...evening, isBeside, life: stop, timer };
        showAll(open);
        stage.value = 'open';
      },
    },
    stop,
  );
  stop.throwIfAborted();
  if (!isHere) stage.value = 'elsewhere';
  else {
    void scheduler.sync();
    void checkOtherSeasons(evening, stop);
  }
}

/** Closes the evening, or stops opening it; stored data stays. */
export async function closeEvening(next: Closed): Promise<void> {
  const closed = open;
  open = undefined;
  life.abort();
  undoable.value = undefined;
  stage.value = next;
  if (next === 'opening') forgetShown();
  closed?.timer.stop();
  await scheduler.stop();
  closed?.close();
}

// Entries in memory are lost with the page.
addEventListener('beforeunload', (event) => {
  if (!isLasting.value && waiting.value + waitingMessages.value > 0) event.preventDefault();
});

// Hides the evening's data after sign-out; unsent data stays for its member.
effect(() => {
  if (!session.value) void closeEvening('opening');
});

/** The open evening; throws a `Sentence` if another window has it. */
export function currentEvening(): Open {
  if (!open) throw new Sentence(texts.elsewhere);
  return open;
}

/** Shows stored changes, unless the evening was closed. */
export function refreshVisits(here: Open): void {
  if (open === here) showVisits(here);
}

/** Opens the phone again from the store, which makes it fetch everything again; writes wait until the end. */
export const reloadPhone = (): Promise<void> => scheduler.reload(() => reopen(currentEvening()));

async function reopen(here: Open): Promise<void> {
  here.phone = await openStoredPhone(here.store, here.operationId);
}

/** Plans a sync for the end of the undo time. */
const soon = (): void => open?.timer.plan(undoLeft(undoable.value?.until));

/** Sends unsent data and fetches new data; resolves to the milliseconds until the next sync. */
async function sync(now: Open, signal: AbortSignal): Promise<number> {
  undoable.value = undefined;
  isSyncing.value = true;
  try {
    now.isReady ||= await prepareWhenOnline({
      askKey: () => hasKey(now, sealingSources(signal)),
      reload: scheduler.reload,
      prepare: () => prepareEvening(now.store, now, sealingSources(signal)),
      reopen: () => reopen(now),
    });
    await exchangeAll(now, signal);
    trouble.value = undefined;
  } catch (error) {
    if (!signal.aborted) trouble.value = error;
  }
  isSyncing.value = false;
  if (open === now) showAll(now);
  // Entries recorded during the sync are sent at once; after an error, the next planned sync tries again.
  const isLeft = waiting.value > 0 || waitingMessages.value > 0;
  return isLeft && trouble.value === undefined ? 0 : pauseOf(now);
}

/** Syncs messages even if the visit sync fails, unless offline. */
async function exchangeAll(now: Open, signal: AbortSignal): Promise<void> {
  const failed = await syncVisits(now, signal).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const written = () => refreshVisits(now);
  written();
  const isReached = !(failed?.error instanceof NetworkFault) && !signal.aborted;
  const between = { store: now.store.messages, userId: now.userId, signal, written };
  // A member removed from the season loses its conversations too.
  const isInStep = !failed || !now.phone.bootstrap();
  const messages = isReached ? syncMessages(between, isInStep) : undefined;
  // An error of the visits takes precedence over one of the messages.
  await messages?.catch((error: unknown) => {
    if (!failed) throw error;
  });
  if (failed) throw failed.error;
}

const USUAL_PAUSE_S = 60;
const pauseOf = ({ phone }: Open): number => (phone.bootstrap()?.poll_after_s ?? USUAL_PAUSE_S) * 1000;
