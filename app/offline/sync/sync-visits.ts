import type { Phone } from '../../../clients/typescript/src/field/index.ts';
import { NetworkFault, Problem, type Schemas } from '../../../clients/typescript/src/index.ts';
import { client, ofEntity } from '../../session.ts';
import type { Mark } from '../do-not-call/mark.ts';
import { forgetSent, sendMarks } from '../do-not-call/send-marks.ts';
import { isNamed } from '../store/dwelling.ts';
import type { EveningStore } from '../store/evening-store.ts';
import type { Handed } from '../store/totals.ts';
import { learnCards } from './learn-cards.ts';

type Between = { phone: Phone; store: EveningStore; userId: number; operationId: number };

/** Syncs visits, marks and handed-over sums; on failure throws and keeps all stored data. */
export async function syncVisits(
  { phone, store, userId, operationId }: Between,
  signal: AbortSignal,
): Promise<void> {
  if (!navigator.onLine) throw new NetworkFault('without a network');
  const marks = { store, addresses: () => phone.addresses(), tell: (mark: Mark) => tell(mark, signal) };
  await phone.sync({ signal }).catch(async (fault: unknown) => {
    // The service also responds to marks of a member removed from the season.
    if (fault instanceof Problem && fault.status === 403) await sendMarks(marks);
    if (!phone.bootstrap()) await forgetSent(store);
    throw fault;
  });
  await sendMarks(marks);
  const [balances] = await Promise.all([
    client.cash.balances({ query: { operation_id: operationId }, signal }),
    // The visits are synced without it too.
    learnCards(signal).catch(() => {}),
  ]);
  await store.saveNotes({
    inStepAt: new Date().toISOString(),
    aheadMs: Date.now() - Date.parse(balances.generated_at),
    handed: handedBy(balances, userId),
    places: openPlaces(phone, store.notes.places),
    // Corrections made during this sync are not sent yet.
    codes: phone.waiting() > 0 ? (store.notes.codes ?? []) : [],
  });
}

const tell = ({ address_id, dwelling, do_not_call }: Mark, signal: AbortSignal) =>
  client.addresses.putDwelling({
    path: { address_id },
    body: { dwelling: isNamed(dwelling) ? dwelling : null, do_not_call, ...ofEntity() },
    signal,
  });

function handedBy({ members }: Schemas['CashBalances'], userId: number): Handed {
  const mine = members.find(({ user_id }) => user_id === userId);
  if (!mine) return { cash_cents: 0, cheque_cents: 0 };
  const { collected, declared, due } = mine;
  return {
    cash_cents: collected.cash_cents - due.cash_cents,
    cheque_cents: collected.cheque_cents - due.cheque_cents,
    declared_cents: declared.cash_cents + declared.cheque_cents,
  };
}

/** Keeps the places of unsent visits only. */
function openPlaces(phone: Phone, known: Record<string, string>): Record<string, string> {
  const unsent = new Set(phone.documents().flatMap((one) => (one.passage_id === undefined ? [one.id] : [])));
  return Object.fromEntries(Object.entries(known).filter(([id]) => unsent.has(id)));
}
