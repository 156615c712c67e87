import { type Schemas, toCents } from '../../../clients/typescript/src/index.ts';
import { Sentence } from '../../texts/failures.ts';
import { amount, typedAmount } from '../../texts/numbers.ts';
import type { Doubt } from '../doubt.tsx';
import { posted } from './posted-gift-texts.ts';
import { TOO_MUCH } from './record-posted-gift.ts';
import { correcting as texts } from './texts.ts';

type Passage = Schemas['Passage'];
type Changes = Pick<
  Schemas['PassagePatch'],
  'montant' | 'fk_type_reglement' | 'cheque' | 'name' | 'email' | 'donor_address'
>;

/** What of a visit can be corrected now: all of it, or of its donor what nothing relies on yet. */
export type Correctable = { money: boolean; name: boolean; address: boolean; email: boolean };

type Means = Passage['fk_type_reglement'] | undefined;

/** A field as it was typed; null when it is empty. */
const typed = (fields: FormData, name: string): string | null =>
  String(fields.get(name) ?? '').trim() || null;

/** The changes that a form says, without what is as it was; throws a `Sentence` for what cannot be. */
export function typedCorrection(fields: FormData, passage: Passage, can: Correctable, means: Means): Changes {
  return {
    ...(can.money ? { ...typedMoney(fields, passage, means), ...typedCheque(fields, passage, means) } : {}),
    ...typedDonor(fields, passage, can),
    ...(can.email ? typedEmail(fields, passage) : {}),
  };
}

function typedMoney(fields: FormData, passage: Passage, means: Means): Changes {
  const montant = typedAmount(typed(fields, 'montant') ?? '');
  if (montant === undefined || Number(montant) >= TOO_MUCH)
    throw new Sentence(posted.notAnAmount, { cause: 'montant' });
  // Sending the payment type would affect a card payment under way, so it is sent only if changed.
  const isOther = means !== undefined && means !== passage.fk_type_reglement;
  return {
    ...(toCents(montant) === toCents(passage.montant) ? {} : { montant }),
    ...(isOther ? { fk_type_reglement: means } : {}),
  };
}

/** Bank and number, which go with a cheque only: with another means they leave by themselves. */
function typedCheque(
  fields: FormData,
  { cheque: before, fk_type_reglement }: Passage,
  means: Means,
): Changes {
  if ((means ?? fk_type_reglement) !== 'cheque') return {};
  const [bank, number] = [typed(fields, 'bank'), typed(fields, 'number')];
  if (bank === (before?.bank ?? null) && number === (before?.number ?? null)) return {};
  return { cheque: bank === null && number === null ? null : { bank, number } };
}

function typedDonor(fields: FormData, passage: Passage, can: Correctable): Changes {
  const [name, donor_address] = [typed(fields, 'name'), typed(fields, 'donor_address')];
  return {
    ...(can.name && name !== passage.name ? { name } : {}),
    ...(can.address && donor_address !== passage.donor_address ? { donor_address } : {}),
  };
}

function typedEmail(fields: FormData, passage: Passage): Changes {
  const email = typed(fields, 'email');
  if (email !== null && !/^\S+@\S+\.\S+$/.test(email)) throw new Sentence(texts.notAnEmail);
  return email === passage.email ? {} : { email };
}

const FAR = 10;

/** The doubt about an amount that becomes more than ten times what it was, or less than a tenth. */
export function doubtOfAmount({ montant: before }: Passage, fields: FormData): Doubt | undefined {
  const after = typedAmount(typed(fields, 'montant') ?? '');
  if (after === undefined) return undefined;
  const [was, is] = [toCents(before), toCents(after)];
  if (was === 0 || (is <= was * FAR && is * FAR >= was)) return undefined;
  return { value: after, says: texts.doubt(amount(before), amount(after)), sure: texts.sure(amount(after)) };
}
