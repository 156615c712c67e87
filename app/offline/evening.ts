import { batch, computed, effect, signal } from '@preact/signals';
import { openPhone, type Phone } from '../../clients/typescript/src/field/index.ts';
import { NetworkFault, type Schemas } from '../../clients/typescript/src/index.ts';
import { idInAddress } from '../location.ts';
import { client, session } from '../session.ts';
import { door as texts } from '../texts/door.ts';
import { Sentence } from '../texts/failures.ts';
import { type Address, doorsOf, type Visit } from './doors.ts';
import { hearing, type Lost } from './heard.ts';
import { type KeptStore, openKept } from './kept-store.ts';
import { holdIfFree, takeOver } from './one-window.ts';
import { eveningName } from './own-phone.ts';
import { makeReady } from './ready.ts';
import { type Rhythm, startRhythm } from './rhythm.ts';
import { type Handed, onMe } from './sums.ts';
import { currentSeason, eveningSeason, keepSeason } from './which-season.ts';

type Stage = 'opening' | 'open' | 'elsewhere' | 'none' | 'failed';
type Undoable = { id: string; said: string; until: number };
type Changes = Parameters<Phone['change']>[1];
export type Draft = Omit<Visit, 'id'>;

/** For so long a visit that was noted can be taken back; it is not sent before. */
const UNDO_MS = 10_000;
const USUAL_PAUSE_S = 60;
/** For so long an evening waits for the key of its member; it is asked for again with each sync. */
const READY_MS = 5000;
/** An evening needs a tenth of it. */
const ROOM_BYTES = 50_000_000;
const byName = new Intl.Collator('fr', { numeric: true });

/** One evening on this phone: what its pages show. */
export const stage = signal<Stage>('opening');
export const visits = signal<readonly Visit[]>([]);
export const addresses = signal<readonly Address[]>([]);
export const sectors = signal<readonly Schemas['FieldSector'][]>([]);
export const members = signal<readonly Schemas['FieldMember'][]>([]);
/** Undefined until the phone was in step once. */
export const bootstrap = signal<Schemas['FieldBootstrap'] | undefined>(undefined);
/** How many visits were not sent. */
export const waiting = signal(0);
export const inStepAt = signal<string | undefined>(undefined);
export const isSyncing = signal(false);
/** Why it is not in step, as `Failure` says it. */
export const trouble = signal<unknown>(undefined);
/** Why it could not be opened. */
export const failure = signal<unknown>(undefined);
export const undoable = signal<Undoable | undefined>(undefined);
/** What the service did not take as it was sent. */
export const lost = signal<readonly Lost[]>([]);
export const places = signal<Record<string, string>>({});
const handed = signal<Handed | undefined>(undefined);

export const isMine = ({ user_id }: Visit): boolean =>
  user_id === undefined || user_id === bootstrap.value?.member.user_id;
export const own = computed(() => visits.value.filter(isMine));
/** Those that the service does not have and will not take as they are. */
export const refused = computed(() =>
  visits.value.filter(({ sync_error, passage_id }) => sync_error && passage_id === undefined),
);
export const doors = computed(() => doorsOf(addresses.value, visits.value));
export const carried = computed(() => handed.value && onMe(own.value, handed.value));
export const isOffline = computed(() => trouble.value instanceof NetworkFault);

type Open = {
  phone: Phone;
  kept: KeptStore;
  userId: number;
  operationId: number;
  rhythm: Rhythm;
  /** Can be sealed, and has what was sealed. */
  isReady: boolean;
  leaving: AbortController;
};
let open: Open | undefined;
let opening: Promise<void> | undefined;
let syncing: { ends: Promise<void>; stop: AbortController } | undefined;
let release: (() => void) | undefined;

/** Opens the evening of whoever is signed in, unless it is open; `isTakenOver`: another window gives it back first. */
export function openEvening({ isTakenOver = false } = {}): Promise<void> {
  opening ??= start(isTakenOver).finally(() => {
    opening = undefined;
  });
  return opening;
}

async function start(isTakenOver: boolean): Promise<void> {
  const userId = session.value?.user.user_id;
  const named = idInAddress('saison');
  if (userId === undefined || (open?.userId === userId && (named ?? open.operationId) === open.operationId))
    return;
  await close('opening');
  try {
    const operationId = await eveningSeason(userId);
    if (operationId === undefined) stage.value = 'none';
    else await openIn(userId, operationId, isTakenOver);
  } catch (error) {
    failure.value = error;
    await close('failed');
  }
}

async function openIn(userId: number, operationId: number, isTakenOver: boolean): Promise<void> {
  const name = eveningName({ userId, operationId });
  const lose = () => void close('elsewhere');
  const held = await (isTakenOver ? takeOver(name, lose) : holdIfFree(name, lose));
  release = held?.release;
  if (!held) {
    stage.value = 'elsewhere';
    return;
  }
  const kept = await openKept(name);
  const isReady = await makeReady(kept, { userId, operationId }, AbortSignal.timeout(READY_MS));
  const phone = await openOn(kept, operationId);
  keepSeason(userId, operationId);
  const rhythm = startRhythm(() => void sync(), soon);
  open = { phone, kept, userId, operationId, rhythm, isReady, leaving: new AbortController() };
  batch(() => {
    showAll();
    stage.value = 'open';
  });
  void sync();
}

const openOn = (kept: KeptStore, operationId: number): Promise<Phone> =>
  openPhone({
    client: hearing(client, (told) => {
      const known = new Set(told.map(({ id }) => id));
      const lost = [...kept.notes.lost.filter(({ id }) => !known.has(id)), ...told];
      // What cannot be stored is answered once more: the phone has no room for the answer either.
      if (told.length > 0) void kept.saveNotes({ lost }).catch(() => {});
    }),
    operationId,
    store: kept.store,
  });

/** Stops everything; what is stored stays. */
async function close(next: Stage): Promise<void> {
  const closed = open;
  open = undefined;
  undoable.value = undefined;
  stage.value = next;
  closed?.rhythm.stop();
  await stopSyncing();
  closed?.kept.close();
  release?.();
  release = undefined;
  if (next === 'opening') forgetShown();
}

function forgetShown(): void {
  batch(() => {
    [visits.value, addresses.value, sectors.value, members.value, lost.value] = [[], [], [], [], []];
    [bootstrap.value, inStepAt.value, handed.value, trouble.value] = [
      undefined,
      undefined,
      undefined,
      undefined,
    ];
    waiting.value = 0;
    places.value = {};
  });
}

// Nothing is shown to whoever comes next; what was not sent waits for its member.
effect(() => {
  if (!session.value) void close('opening');
});

function showAll(): void {
  if (!open) return;
  const { phone, kept } = open;
  addresses.value = phone.addresses();
  sectors.value = phone.sectors().toSorted((a, b) => byName.compare(a.sector_name, b.sector_name));
  members.value = phone.members();
  bootstrap.value = phone.bootstrap();
  inStepAt.value = kept.notes.inStepAt;
  handed.value = kept.notes.handed;
  showVisits();
}

function showVisits(): void {
  if (!open) return;
  const { phone, kept } = open;
  visits.value = phone.documents();
  waiting.value = phone.waiting();
  lost.value = kept.notes.lost;
  places.value = { ...kept.notes.places };
}

const undoLeft = (): number => Math.max(0, (undoable.value?.until ?? 0) - Date.now());

function soon(): void {
  open?.rhythm.plan(undoLeft());
}

/** Sends what waits and takes what is new; what goes wrong is told by `trouble`. */
function sync(): Promise<void> {
  if (!open) return Promise.resolve();
  if (syncing) return syncing.ends;
  const stop = new AbortController();
  const ends = syncOnce(open, stop.signal).finally(() => {
    syncing = undefined;
    isSyncing.value = false;
  });
  syncing = { ends, stop };
  isSyncing.value = true;
  return ends;
}

async function syncOnce(now: Open, signal: AbortSignal): Promise<void> {
  undoable.value = undefined;
  const { kept, operationId, userId, rhythm } = now;
  try {
    if (!navigator.onLine) throw new NetworkFault('without a network');
    if (!now.isReady && (await makeReady(kept, now, signal))) {
      now.isReady = true;
      now.phone = await openOn(kept, operationId);
    }
    await now.phone.sync({ signal });
    const balances = await client.cash.balances({ query: { operation_id: operationId }, signal });
    await kept.saveNotes({
      inStepAt: new Date().toISOString(),
      handed: handedBy(balances, userId),
      places: openPlaces(now.phone, kept.notes.places),
    });
    trouble.value = undefined;
  } catch (error) {
    if (!signal.aborted) trouble.value = error;
  }
  if (open !== now) return;
  batch(showAll);
  const isBehind = waiting.value > 0 && trouble.value === undefined;
  rhythm.plan(isBehind ? undoLeft() : (now.phone.bootstrap()?.poll_after_s ?? USUAL_PAUSE_S) * 1000);
}

function handedBy({ members: rows }: Schemas['CashBalances'], userId: number): Handed {
  const mine = rows.find(({ user_id }) => user_id === userId);
  if (!mine) return { cash_cents: 0, cheque_cents: 0 };
  const { collected, due } = mine;
  return {
    cash_cents: collected.cash_cents - due.cash_cents,
    cheque_cents: collected.cheque_cents - due.cheque_cents,
  };
}

/** Only what is not sent needs to know where it was. */
function openPlaces(phone: Phone, known: Record<string, string>): Record<string, string> {
  const unsent = new Set(phone.documents().flatMap((one) => (one.passage_id === undefined ? [one.id] : [])));
  return Object.fromEntries(Object.entries(known).filter(([id]) => unsent.has(id)));
}

/** What is under way is sent once more: a visit that can be taken back is not sent with it. */
async function stopSyncing(): Promise<void> {
  syncing?.stop.abort();
  await syncing?.ends;
}

function phoneHere(): Open {
  if (!open) throw new Sentence(texts.elsewhere);
  return open;
}

/** Notes a visit; `said` is what can be taken back for ten seconds, `place` where it was. Throws a sentence when there is no room. */
export async function record(draft: Draft, said: string, place: string): Promise<string> {
  await stopSyncing();
  const { phone, kept } = phoneHere();
  const id = await phone.record(draft);
  undoable.value = { id, said, until: Date.now() + UNDO_MS };
  showVisits();
  soon();
  await kept.saveNotes({ places: { ...kept.notes.places, [id]: place } });
  return id;
}

/** Takes back what was noted last. */
export async function undo(): Promise<void> {
  const last = undoable.value;
  if (!last) return;
  await phoneHere().phone.remove(last.id);
  undoable.value = undefined;
  showVisits();
  soon();
}

export async function change(id: string, changes: Changes): Promise<void> {
  await phoneHere().phone.change(id, changes);
  showVisits();
  soon();
}

export async function remove(id: string, reason?: string): Promise<void> {
  await phoneHere().phone.remove(id, reason);
  showVisits();
  soon();
}

/** The member has read it. */
export async function forgetLost(id: string): Promise<void> {
  const { kept } = phoneHere();
  await kept.saveNotes({ lost: kept.notes.lost.filter((one) => one.id !== id) });
  showVisits();
}

/** Sends at once what waits; throws why it could not. */
export async function sendNow(): Promise<void> {
  await sync();
  if (trouble.value !== undefined) throw trouble.value;
}

/** Takes everything along: whatever the phone has, all of it is asked for again, and the browser is asked to keep it. */
export async function prepare(): Promise<{ isLasting: boolean; isTight: boolean }> {
  await stopSyncing();
  const now = phoneHere();
  const { kept, operationId, userId } = now;
  const current =
    now.phone.waiting() === 0 && refused.value.length === 0 ? await currentSeason() : operationId;
  if (current !== operationId && current !== undefined && idInAddress('saison') === undefined) {
    keepSeason(userId, current);
    await close('opening');
    await openEvening();
    return prepare();
  }
  const query = { operation_id: operationId };
  await kept.store.save(new Map([['bootstrap', await client.field.bootstrap({ query })]]));
  now.phone = await openOn(kept, operationId);
  await sendNow();
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return { isLasting: await navigator.storage.persist(), isTight: quota - usage < ROOM_BYTES };
}
