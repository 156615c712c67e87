import type { PassageContent } from '../../lib/passages/content.ts';
import type { Random } from '../demo/seeded-random.ts';
import { nameCount, personName } from './names.ts';

type Outcome = Pick<PassageContent, 'fk_type' | 'motif'>;

const outcome = (fk_type: PassageContent['fk_type']): Outcome => ({ fk_type, motif: null });
const toFinish = (motif: PassageContent['motif']): Outcome => ({ fk_type: 'a_finaliser', motif });

const firstVisitOutcomes: readonly (readonly [number, Outcome])[] = [
  [42, outcome('effectue')],
  [9, outcome('don')],
  [1.5, outcome('lot')],
  [17, toFinish('absent')],
  [6, toFinish('repasser')],
  [2, toFinish('paiement_attendu')],
  [2, toFinish('acces_impossible')],
  [15, outcome('refuse')],
  [5.5, outcome('maison_vide')],
];

const returnOutcomes: readonly (readonly [number, Outcome])[] = [
  [55, outcome('effectue')],
  [10, outcome('don')],
  [20, toFinish('absent')],
  [15, outcome('refuse')],
];

const gifts = [
  [8, 200],
  [5, 300],
  [44, 500],
  [4, 700],
  [3, 800],
  [27, 1000],
  [1, 1250],
  [4, 1500],
  [4, 2000],
] as const;

const batches = [
  [20, 0],
  [30, 2500],
  [30, 5000],
  [20, 10_000],
] as const;

const paymentTypes: readonly (readonly [number, PassageContent['fk_type_reglement']])[] = [
  [68, 'cash'],
  [14, 'cheque'],
  [8, 'pay'],
  [7, 'card_other'],
  [2, 'transfer'],
  [1, 'other'],
];

/** Draws the outcome of a first or a return visit. */
export function drawOutcome(random: Random, isReturn: boolean): Outcome {
  return random.pick(isReturn ? returnOutcomes : firstVisitOutcomes);
}

type Money = Pick<PassageContent, 'montant' | 'fk_type_reglement' | 'nb_calendriers' | 'cheque'>;

/** Draws the amount, the payment type and the number of calendars. */
export function drawMoney(random: Random, { fk_type }: Outcome): Money {
  const isBatch = fk_type === 'lot';
  if (!isBatch && fk_type !== 'effectue' && fk_type !== 'don') {
    return { montant: 0, fk_type_reglement: 'none', nb_calendriers: 0, cheque: null };
  }
  const montant = random.pick<number>(isBatch ? batches : gifts);
  const fk_type_reglement = montant === 0 ? 'none' : random.pick(paymentTypes);
  const number = String(1_000_000 + random.below(9_000_000));
  return {
    montant,
    fk_type_reglement,
    nb_calendriers: isBatch ? 3 + random.below(18) : fk_type === 'effectue' ? 1 : 0,
    cheque: fk_type_reglement === 'cheque' ? { bank: 'Crédit Régional', number } : null,
  };
}

type Person = Pick<PassageContent, 'name' | 'email' | 'phone' | 'donor_address' | 'remark'>;

const anonymous: Person = { name: null, email: null, phone: null, donor_address: null, remark: null };

/** Draws the donor's data; visits without a donor are anonymous. */
export function drawPerson(random: Random, { fk_type, motif }: Outcome, address: string | null): Person {
  const remark = random.below(100) < 3 ? 'Sonnette en panne, frapper à la porte.' : null;
  const isAnonymous = fk_type === 'refuse' || fk_type === 'maison_vide' || motif === 'absent';
  if (isAnonymous || random.below(100) >= 55) return { ...anonymous, remark };
  const at = random.below(nameCount);
  const isDrawn = (percent: number) => random.below(100) < percent;
  return {
    name: personName(at),
    email: isDrawn(50) ? `donateur.${at}@example.org` : null,
    phone: isDrawn(8) ? `+33 6 ${10 + random.below(90)} ${10 + random.below(90)} 00 11` : null,
    donor_address: isDrawn(6) ? address : null,
    remark,
  };
}
