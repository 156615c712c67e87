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
import { eveningName } from '../store/evening-databases.ts';
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
import { eveningSeason, seasonOpened } from './evening-season.ts';
import { openWithLock } from './open-with-lock.ts';
import { lockIfFree, takeOverLock } from './window-lock.ts';

/** The evening that is open in this window. */
type Open = {
  phone: Phone;
  store: EveningStore;
  userId: number;
  operationId: number;
  timer: SyncTimer;
  /** Aborted when it is closed. */
  life: AbortSignal;
  /** Gives it back to other windows. */
  close: () => void;
  /** Can be sealed, and has what was sealed. */
  isReady: boolean;
};
type Closed = Exclude<typeof stage.value, 'open'>;

/** For so long an evening waits for the key of its member; it is asked for again with each sync. */
const READY_MS = 5000;

let open: Open | undefined;
let opening = Promise.resolve();
/** Ends with the evening that is open, or that is being opened. */
let life = new AbortController();

/** Who writes here and who speaks with the service, in turn; what goes wrong with the service is told by `trouble`. */
export const scheduler = createSyncScheduler({
  exchange: (signal) => (open ? sync(open, signal) : Promise.resolve(0)),
  plan: (milliseconds) => (milliseconds === undefined ? soon() : open?.timer.plan(milliseconds)),
});

/** Opens the evening of whoever is signed in, unless it is open; `isTakenOver`: another window gives it back first. */
export function openEvening({ isTakenOver = false } = {}): Promise<void> {
  // What is being opened may be of somebody else, or of another season.
  opening = opening.catch(() => {}).then(() => start(isTakenOver));
  return opening;
}

function isRight({ userId, operationId }: Open): boolean {
  const named = idInAddress('saison');
  return userId === session.value?.user.user_id && (named === undefined || named === operationId);
}

async function start(isTakenOver: boolean): Promise<void> {
  if (!session.value || (open && isRight(open))) return;
  await closeEvening('opening');
  const userId = session.value?.user.user_id;
  if (userId === undefined) return;
  life = new AbortController();
  const { signal } = life;
  try {
    const operationId = await eveningSeason(userId, signal);
    signal.throwIfAborted();
    if (operationId === undefined) stage.value = 'none';
    else await openIn({ userId, operationId }, isTakenOver, signal);
  } catch (error) {
    // Whoever closed it meanwhile has said what is shown.
    if (signal.aborted) return;
    failure.value = error;
    stage.value = 'failed';
  }
}

async function openIn(evening: Evening, isTakenOver: boolean, stop: AbortSignal): Promise<void> {
  const name = eveningName(evening);
  const lose = () => {
    if (!stop.aborted) void closeEvening('elsewhere');
  };
  const openAnew = () => {
    if (!stop.aborted) void closeEvening('opening').then(() => openEvening({ isTakenOver: true }));
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
        seasonOpened(evening);
        open = { ...opened, ...evening, life: stop, timer: startSyncTimer(scheduler.runIfIdle, soon) };
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

/** Stops everything, an opening too; what is stored stays. */
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

// What is in memory alone is gone with the page.
addEventListener('beforeunload', (event) => {
  if (!isLasting.value && waiting.value + waitingMessages.value > 0) event.preventDefault();
});

// Nothing is shown to whoever comes next; what was not sent waits for its member.
effect(() => {
  if (!session.value) void closeEvening('opening');
});

/** Throws a sentence where another window has it. */
export function currentEvening(): Open {
  if (!open) throw new Sentence(texts.elsewhere);
  return open;
}

/** Shows what was written, unless the evening was closed meanwhile. */
export function refreshVisits(here: Open): void {
  if (open === here) showVisits(here);
}

/** Reads anew what is kept: a phone that was just opened asks for all of it again. Nothing is noted meanwhile. */
export const reloadPhone = (): Promise<void> => scheduler.reload(() => reopen(currentEvening()));

async function reopen(here: Open): Promise<void> {
  here.phone = await openStoredPhone(here.store, here.operationId);
}

/** Speaks with the service as soon as nothing can be taken back any more. */
const soon = (): void => open?.timer.plan(undoLeft(undoable.value?.until));

/** Sends what waits and takes what is new. Answers how long to wait for the next time. */
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
  // What was noted meanwhile goes at once; what went wrong is tried at the next turn.
  const isLeft = waiting.value > 0 || waitingMessages.value > 0;
  return isLeft && trouble.value === undefined ? 0 : pauseOf(now);
}

/** A visit that cannot be sent keeps no message back; without a network neither is tried in vain. */
async function exchangeAll(now: Open, signal: AbortSignal): Promise<void> {
  const failed = await syncVisits(now, signal).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const written = () => refreshVisits(now);
  written();
  const isReached = !(failed?.error instanceof NetworkFault) && !signal.aborted;
  const between = { store: now.store.messages, userId: now.userId, signal, written };
  // Who was taken out of the season keeps no conversation of it either.
  const isInStep = !failed || !now.phone.bootstrap();
  const messages = isReached ? syncMessages(between, isInStep) : undefined;
  // What became of the visits is told first.
  await messages?.catch((error: unknown) => {
    if (!failed) throw error;
  });
  if (failed) throw failed.error;
}

const USUAL_PAUSE_S = 60;
const pauseOf = ({ phone }: Open): number => (phone.bootstrap()?.poll_after_s ?? USUAL_PAUSE_S) * 1000;
