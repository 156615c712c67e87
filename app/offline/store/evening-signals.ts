import { batch, computed, signal } from '@preact/signals';
import type { Phone } from '../../../clients/typescript/src/field/index.ts';
import { NetworkFault, type Schemas } from '../../../clients/typescript/src/index.ts';
import { withMarks } from '../do-not-call/apply-marks.ts';
import { waitingMarks as countWaiting, type Mark, type Marks } from '../do-not-call/mark.ts';
import { forgetMessages, showMessages } from '../messages/message-signals.ts';
import type { OtherSeason } from '../session/other-seasons.ts';
import type { Lost } from '../sync/lost-fields.ts';
import { type Address, doorsOf, type Visit } from './doors.ts';
import type { EveningStore } from './evening-store.ts';
import { type Handed, onMe } from './totals.ts';

type Stage = 'opening' | 'open' | 'elsewhere' | 'none' | 'failed';
type Undoable = { said: string; until: number; takeBack: () => Promise<void> };

/** What the pages of an evening show. */
export const stage = signal<Stage>('opening');
export const visits = signal<readonly Visit[]>([]);
export const addresses = signal<readonly Address[]>([]);
export const sectors = signal<readonly Schemas['FieldSector'][]>([]);
export const members = signal<readonly Schemas['FieldMember'][]>([]);
/** False where the browser keeps nothing: what is noted is in memory until it is sent. */
export const isLasting = signal(true);
/** Undefined until the phone was in step once. */
export const bootstrap = signal<Schemas['FieldBootstrap'] | undefined>(undefined);
/** What was said of dwellings here, as long as the documents do not say it. */
const marks = signal<Marks>(new Map());
/** How many visits were not sent. */
export const waitingVisits = signal(0);
export const waitingMarks = computed(() => countWaiting(marks.value));
/** How many visits and marks were not sent. */
export const waiting = computed(() => waitingVisits.value + waitingMarks.value);
export const inStepAt = signal<string | undefined>(undefined);
/** How far the clock of this phone was ahead of that of the service when it was last in step; negative when it is behind. */
export const aheadMs = signal(0);
export const isSyncing = signal(false);
/** Why it is not in step, as `Failure` says it. */
export const trouble = signal<unknown>(undefined);
/** Why it could not be opened. */
export const failure = signal<unknown>(undefined);
/** What was noted last, as long as it can be taken back; `until` by the clock of `undo-time.ts`. */
export const undoable = signal<Undoable | undefined>(undefined);
/** What the service did not take as it was sent. */
export const lost = signal<readonly Lost[]>([]);
/** Of the member, on this phone, and of other seasons than the one that is open. */
export const otherSeasons = signal<readonly OtherSeason[]>([]);
/** Where visits were that are not sent, by their ids. */
export const places = signal<Record<string, string>>({});
/** Visits whose code can still be paid although the money is taken otherwise. */
export const codes = signal<readonly string[]>([]);
const handed = signal<Handed | undefined>(undefined);

export const isMine = ({ user_id }: Visit): boolean =>
  user_id === undefined || user_id === bootstrap.value?.member.user_id;
export const own = computed(() => visits.value.filter(isMine));
/** Those that the service does not have and will not take as they are. */
export const refused = computed(() =>
  visits.value.filter(({ sync_error, passage_id }) => sync_error && passage_id === undefined),
);
/** Marks that the service refused, by their names. */
export const refusedMarks = computed(() =>
  [...marks.value].filter((one): one is [string, Mark & { refused: string }] => one[1].refused !== undefined),
);
export const doors = computed(() => doorsOf(withMarks(addresses.value, marks.value), visits.value));
/** Undefined until the service has said what was handed over. */
export const carried = computed(() => handed.value && onMe(own.value, handed.value));
/** Whether the last exchange of this evening found no network; `isOffline` of `network.ts` is about the application. */
export const isCutOff = computed(() => trouble.value instanceof NetworkFault);

type Source = { phone: Phone; store: EveningStore };
const byName = new Intl.Collator('fr', { numeric: true });

export function showAll(source: Source): void {
  const { phone, store } = source;
  batch(() => {
    addresses.value = phone.addresses();
    sectors.value = phone.sectors().toSorted((a, b) => byName.compare(a.sector_name, b.sector_name));
    members.value = phone.members();
    bootstrap.value = phone.bootstrap();
    isLasting.value = store.isLasting;
    inStepAt.value = store.notes.inStepAt;
    aheadMs.value = store.notes.aheadMs ?? 0;
    handed.value = store.notes.handed;
    showVisits(source);
  });
}

export function showVisits({ phone, store }: Source): void {
  batch(() => {
    visits.value = phone.documents();
    marks.value = store.marks;
    waitingVisits.value = phone.waiting();
    lost.value = store.notes.lost;
    places.value = { ...store.notes.places };
    codes.value = store.notes.codes ?? [];
    showMessages(store.messages);
  });
}

export function forgetShown(): void {
  batch(() => {
    isLasting.value = true;
    for (const list of [visits, addresses, sectors, members, lost, codes, otherSeasons]) list.value = [];
    for (const one of [bootstrap, inStepAt, handed, trouble, undoable]) one.value = undefined;
    marks.value = new Map();
    for (const one of [waitingVisits, aheadMs]) one.value = 0;
    places.value = {};
    forgetMessages();
  });
}
