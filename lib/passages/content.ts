import { isDeepStrictEqual } from 'node:util';
import type { Cents } from '../core/money.ts';
import type { Instant } from '../core/time.ts';
import type { PassageTable } from '../data/schema.ts';
import type { PassageInput } from './schemas.ts';

/** What a passage says, under the contract's names; `montant` is in cents here. */
export type PassageContent = {
  fk_adresse: number | null;
  dwelling: { floor: string | null; door: string | null } | null;
  fk_type: PassageTable['fk_type'];
  motif: PassageTable['motif'];
  montant: Cents;
  fk_type_reglement: PassageTable['fk_type_reglement'];
  nb_calendriers: number;
  cheque: { bank: string | null; number: string | null } | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  donor_address: string | null;
  remark: string | null;
  passed_at: Instant;
  lat: number | null;
  lon: number | null;
  accuracy_m: number | null;
};

/** The part of a request that says what happened; who and in which sector is resolved apart. */
export type ContentInput = Omit<PassageInput, 'fk_sector' | 'fk_user'>;

const empty: Omit<PassageContent, 'fk_type' | 'passed_at'> = {
  fk_adresse: null,
  dwelling: null,
  motif: null,
  montant: 0,
  fk_type_reglement: 'none',
  nb_calendriers: 0,
  cheque: null,
  name: null,
  email: null,
  phone: null,
  donor_address: null,
  remark: null,
  lat: null,
  lon: null,
  accuracy_m: null,
};

/** The content of a new passage: without a type, money makes it `effectue`, none `a_finaliser`. */
export function newContent(input: ContentInput, now: Instant): PassageContent {
  const fk_type = input.fk_type ?? ((input.montant ?? 0) > 0 ? 'effectue' : 'a_finaliser');
  return withMotif(applyInput({ ...empty, fk_type, passed_at: now }, { ...input, fk_type }));
}

/**
 * The content after a change: motif and cheque leave with the type they go with, unless the request names others; as
 * they were they may come back with a record that is sent whole.
 */
export function changedContent(current: PassageContent, input: ContentInput): PassageContent {
  const after = applyInput(current, input);
  const keepsMotif = after.motif !== current.motif || after.fk_type === 'a_finaliser';
  const keepsCheque =
    !isDeepStrictEqual(after.cheque, current.cheque) || after.fk_type_reglement === 'cheque';
  return withMotif({
    ...after,
    motif: keepsMotif ? after.motif : null,
    cheque: keepsCheque ? after.cheque : null,
  });
}

/** What is still to do has a motif. */
function withMotif(content: PassageContent): PassageContent {
  const isMissing = content.fk_type === 'a_finaliser' && content.motif === null;
  return isMissing ? { ...content, motif: 'repasser' } : content;
}

/** What the request names replaces what was there. */
export function applyInput(current: PassageContent, input: ContentInput): PassageContent {
  const { dwelling, cheque, ...rest } = input;
  const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...current,
    ...named,
    ...(dwelling === undefined ? {} : { dwelling: normaliseDwelling(dwelling) }),
    ...(cheque === undefined ? {} : { cheque: normaliseCheque(cheque) }),
  };
}

function normaliseDwelling(dwelling: ContentInput['dwelling']): PassageContent['dwelling'] {
  if (!dwelling?.floor && !dwelling?.door) return null;
  return { floor: dwelling.floor ?? null, door: dwelling.door ?? null };
}

function normaliseCheque(cheque: ContentInput['cheque']): PassageContent['cheque'] {
  if (!cheque?.bank && !cheque?.number) return null;
  return { bank: cheque.bank ?? null, number: cheque.number ?? null };
}
