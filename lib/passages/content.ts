import { isDeepStrictEqual } from 'node:util';
import type { Needs } from '../core/context.ts';
import { sealerOf, searchForm } from '../core/crypto.ts';
import { readContent, writeColumns } from '../core/field-columns.ts';
import { type ContentOf, type EmptyOf, emptyContent } from '../core/fields.ts';
import type { Instant } from '../core/time.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { PassageTable } from '../data/schema.ts';
import { passageFields } from './fields.ts';
import type { PassageInput } from './schemas.ts';

/** What a passage says, under the contract's names; `montant` is in cents here. */
export type PassageContent = ContentOf<typeof passageFields, PassageTable>;

/** The part of a request that says what happened; who and in which sector is resolved apart. */
export type ContentInput = Omit<PassageInput, 'fk_sector' | 'fk_user'>;

type EmptyContent = EmptyOf<typeof passageFields, PassageTable>;

/** The content of a new passage: without a type, money makes it `effectue`, none `a_finaliser`. */
export function newContent(input: ContentInput, now: Instant): PassageContent {
  const fk_type = input.fk_type ?? ((input.montant ?? 0) > 0 ? 'effectue' : 'a_finaliser');
  const empty: EmptyContent = emptyContent(passageFields);
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

type Row = { entity_id: number; id: string };

function passageSealer({ cipher }: Needs<'cipher'>, { entity_id, id }: Row) {
  return sealerOf(cipher, { table: 'passages', entityId: entity_id, uuid: id });
}

/** The columns of a passage's content; personal fields are sealed, name and e-mail indexed for exact search. */
export function columnsOf(ctx: Needs<'cipher'>, row: Row, content: PassageContent) {
  const { seal } = passageSealer(ctx, row);
  const index = (column: string, text: string | null) =>
    text === null ? null : ctx.cipher.blindIndex(`passages.${column}|${row.entity_id}`, searchForm(text));
  return writeColumns<typeof passageFields, PassageTable>(passageFields, content, { seal, index });
}

/** The content a row holds, opened. */
export function contentOf(ctx: Needs<'cipher'>, row: PassageRow): PassageContent {
  return readContent(passageFields, row, passageSealer(ctx, row));
}
