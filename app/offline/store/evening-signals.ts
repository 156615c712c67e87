import { batch, computed, type Signal, signal } from '@preact/signals';
import type { Phone } from '../../../clients/typescript/src/field/index.ts';
import { NetworkFault, type Schemas } from '../../../clients/typescript/src/index.ts';
import { byName } from '../../texts/by-name.ts';
import { withMarks } from '../do-not-call/apply-marks.ts';
import { waitingMarks as countWaiting, type Mark, type Marks } from '../do-not-call/mark.ts';
import { forgetMessages, showMessages } from '../messages/message-signals.ts';
import type { OtherSeason } from '../session/other-seasons.ts';
import type { Lost } from '../sync/lost-fields.ts';
import { type Described, withDescribed } from './described-dwellings.ts';
import { type Address, type Door, followDoors, type Visit } from './doors.ts';
import type { EveningStore } from './evening-store.ts';
import { isPaidOtherwise, isUnpaidCard } from './pending-cards.ts';
import { type Handed, onMe, unheardMoney } from './totals.ts';

type Stage = 'opening' | 'open' | 'elsewhere' | 'none' | 'failed';
type Undoable = {
  said: string;
  until: number;
  /** False once it was changed or removed otherwise: there is nothing to undo then. */
  isThere: () => boolean;
  takeBack: () => Promise<unknown>;
};

/** The state that the pages of an evening show. */
export const stage = signal<Stage>('opening');
export const visits = signal<readonly Visit[]>([]);
export const addresses = signal<readonly Address[]>([]);
export const sectors = signal<readonly Schemas['FieldSector'][]>([]);
export const members = signal<readonly Schemas['FieldMember'][]>([]);
/** False if the browser stores nothing: entries are then in memory until sent. */
export const isLasting = signal(true);
/** Undefined until the first sync. */
export const bootstrap = signal<Schemas['FieldBootstrap'] | undefined>(undefined);
/** The marks of this phone that its documents do not contain yet. */
const marks = signal<Marks>(new Map());
/** The number of unsent visits. */
export const waitingVisits = signal(0);
export const waitingMarks = computed(() => countWaiting(marks.value));
/** The number of unsent visits and marks. */
export const waiting = computed(() => waitingVisits.value + waitingMarks.value);
export const inStepAt = signal<string | undefined>(undefined);
/** How far the phone's clock was ahead of the service's at the last sync, in milliseconds; negative if behind. */
export const aheadMs = signal(0);
export const isSyncing = signal(false);
/** The error of the last sync, shown by `Failure`; undefined after success. */
export const trouble = signal<unknown>(undefined);
/** Why the evening could not be opened. */
export const failure = signal<unknown>(undefined);
/** The last entry, while it can be undone; `until` by the clock of `undo-time.ts`. */
export const undoable = signal<Undoable | undefined>(undefined);
/** The fields and visits that the service did not accept as sent. */
export const lost = signal<readonly Lost[]>([]);
/** The member's unsent data on this phone from other seasons. */
export const otherSeasons = signal<readonly OtherSeason[]>([]);
/** The places of unsent visits, by visit id. */
export const places = signal<Record<string, string>>({});
/** Visits whose code the donor can still pay although the payment type has changed. */
export const codes = signal<readonly string[]>([]);
const nothing: Described = {};
/** The dwellings that the member has described. */
export const described = signal(nothing);
const handed = signal<Handed | undefined>(undefined);

const me = computed(() => bootstrap.value?.member.user_id);
export const isMine = ({ user_id }: Visit): boolean => user_id === undefined || user_id === me.value;
export const own = computed(() => visits.value.filter(isMine));
/** Visits that the service refused and does not have. */
export const refused = computed(() =>
  visits.value.filter(({ sync_error, passage_id }) => sync_error && passage_id === undefined),
);
/** Refused marks, with their keys. */
export const refusedMarks = computed(() =>
  [...marks.value].filter((one): one is [string, Mark & { refused: string }] => one[1].refused !== undefined),
);
const allAddresses = computed(() => withDescribed(addresses.value, described.value));
const marked = computed(() => withMarks(allAddresses.value, marks.value));
const follow = followDoors();
export const doors = computed(() => follow(marked.value, visits.value));
const bySector = computed(() => Map.groupBy(doors.value, ({ address }) => address.sector_id));
/** The doors of a sector in walking order. */
export const doorsIn = (sector: number): readonly Door[] => bySector.value.get(sector) ?? [];
/** The member's cash and cheques; undefined until the service has returned the handed-over sums. */
export const carried = computed(() => handed.value && onMe(own.value, handed.value));
/** The part of `carried` that the service does not have. */
export const unheard = computed(() => unheardMoney(own.value));
export const unpaidCards = computed(() => own.value.filter(isUnpaidCard));
export const paidOtherwise = computed(() => own.value.filter(isPaidOtherwise));
/** Whether the last sync of this evening was offline; `isOffline` in `network.ts` concerns the whole app. */
export const isCutOff = computed(() => trouble.value instanceof NetworkFault);

type Source = { phone: Phone; store: EveningStore };

/** Shows a list unless nothing in it has changed, so that nothing is computed from it again. */
function show<T>(on: Signal<readonly T[]>, list: readonly T[]): void {
  const { value: shown } = on;
  if (shown.length !== list.length || shown.some((one, at) => one !== list[at])) on.value = list;
}

export function showAll(source: Source): void {
  const { phone, store } = source;
  batch(() => {
    show(addresses, phone.addresses());
    sectors.value = byName(phone.sectors(), ({ sector_name }) => sector_name);
    members.value = byName(phone.members(), ({ name }) => name);
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
    show(visits, phone.documents());
    marks.value = store.marks;
    waitingVisits.value = phone.waiting();
    lost.value = store.notes.lost;
    places.value = { ...store.notes.places };
    codes.value = store.notes.codes ?? [];
    described.value = store.notes.described ?? nothing;
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
    described.value = nothing;
    forgetMessages();
  });
}
