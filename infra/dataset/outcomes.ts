import type { PassageContent } from '../../lib/passages/content.ts';
import type { Chance } from '../demo/chance.ts';
import { nameCount, personName } from './names.ts';

type Outcome = Pick<PassageContent, 'fk_type' | 'motif'>;

const plain = (fk_type: PassageContent['fk_type']): Outcome => ({ fk_type, motif: null });
const later = (motif: PassageContent['motif']): Outcome => ({ fk_type: 'a_finaliser', motif });

const atFirst: readonly (readonly [number, Outcome])[] = [
  [42, plain('effectue')],
  [9, plain('don')],
  [1.5, plain('lot')],
  [17, later('absent')],
  [6, later('repasser')],
  [2, later('paiement_attendu')],
  [2, later('acces_impossible')],
  [15, plain('refuse')],
  [5.5, plain('maison_vide')],
];

const onReturn: readonly (readonly [number, Outcome])[] = [
  [55, plain('effectue')],
  [10, plain('don')],
  [20, later('absent')],
  [15, plain('refuse')],
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

/** What the members find at a door: mostly calendars against a gift, the rest as life has it. */
export function drawOutcome(luck: Chance, isReturn: boolean): Outcome {
  return luck.pick(isReturn ? onReturn : atFirst);
}

type Money = Pick<PassageContent, 'montant' | 'fk_type_reglement' | 'nb_calendriers' | 'cheque'>;

/** What was given, how, and for how many calendars. */
export function drawMoney(luck: Chance, { fk_type }: Outcome): Money {
  const isBatch = fk_type === 'lot';
  if (!isBatch && fk_type !== 'effectue' && fk_type !== 'don') {
    return { montant: 0, fk_type_reglement: 'none', nb_calendriers: 0, cheque: null };
  }
  const montant = luck.pick<number>(isBatch ? batches : gifts);
  const fk_type_reglement = montant === 0 ? 'none' : luck.pick(paymentTypes);
  const number = String(1_000_000 + luck.below(9_000_000));
  return {
    montant,
    fk_type_reglement,
    nb_calendriers: isBatch ? 3 + luck.below(18) : fk_type === 'effectue' ? 1 : 0,
    cheque: fk_type_reglement === 'cheque' ? { bank: 'Crédit Régional', number } : null,
  };
}

type Person = Pick<PassageContent, 'name' | 'email' | 'phone' | 'donor_address' | 'remark'>;

const nobody: Person = { name: null, email: null, phone: null, donor_address: null, remark: null };

/** Who the members spoke to, as far as they wrote it down; of whom did not give nothing is kept. */
export function drawPerson(luck: Chance, { fk_type, motif }: Outcome, address: string | null): Person {
  const remark = luck.below(100) < 3 ? 'Sonnette en panne, frapper à la porte.' : null;
  const isAnonymous = fk_type === 'refuse' || fk_type === 'maison_vide' || motif === 'absent';
  if (isAnonymous || luck.below(100) >= 55) return { ...nobody, remark };
  const at = luck.below(nameCount);
  const gives = (percent: number) => luck.below(100) < percent;
  return {
    name: personName(at),
    email: gives(50) ? `donateur.${at}@example.org` : null,
    phone: gives(8) ? `+33 6 ${10 + luck.below(90)} ${10 + luck.below(90)} 00 11` : null,
    donor_address: gives(6) ? address : null,
    remark,
  };
}
