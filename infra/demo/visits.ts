import { v7 } from 'uuid';
import type { Schemas } from '../../clients/typescript/src/index.ts';
import type { Random } from './seeded-random.ts';

type Outcome = Pick<Schemas['PassageDraft'], 'fk_type' | 'fk_type_reglement' | 'motif' | 'nb_calendriers'>;

const outcomes: readonly (readonly [number, Outcome])[] = [
  [40, { fk_type: 'effectue', fk_type_reglement: 'cash' }],
  [10, { fk_type: 'effectue', fk_type_reglement: 'cheque' }],
  [6, { fk_type: 'effectue', fk_type_reglement: 'card_other' }],
  [6, { fk_type: 'don', fk_type_reglement: 'cash' }],
  [2, { fk_type: 'lot', fk_type_reglement: 'transfer', nb_calendriers: 5 }],
  [18, { fk_type: 'a_finaliser', motif: 'absent' }],
  [6, { fk_type: 'a_finaliser', motif: 'repasser' }],
  [8, { fk_type: 'refuse' }],
  [4, { fk_type: 'maison_vide' }],
];

const amounts = [
  [30, '5.00'],
  [40, '10.00'],
  [15, '15.00'],
  [10, '20.00'],
  [4, '50.00'],
  [1, '12.50'],
] as const;

const names = [
  'Łukasz Ștefan Őry',
  'Zoé Lefèvre',
  'Jean-Noël Çelik',
  'Ngọc Trần',
  'Æsa Þórsdóttir',
  'M. et Mme Dupont',
];

type VisitedAddress = { address_id: number; lon: number; lat: number };

/** Draws the passage that a member records at a door, with the outcomes weighted realistically. */
export function makeVisit(
  random: Random,
  spot: VisitedAddress,
  operationId: number,
  serial: number,
  run: string,
  door?: string,
) {
  const outcome = random.pick(outcomes);
  const hasMoney = outcome.fk_type_reglement !== undefined;
  return {
    id: v7(),
    fk_operation: operationId,
    fk_adresse: spot.address_id,
    lat: spot.lat,
    lon: spot.lon,
    accuracy_m: 5 + random.below(20),
    ...outcome,
    ...(door === undefined ? {} : { dwelling: { floor: door.slice(0, 1), door } }),
    ...(hasMoney
      ? {
          montant: random.pick(amounts),
          ...(outcome.fk_type === 'effectue' ? { nb_calendriers: 1 } : {}),
          ...(outcome.fk_type_reglement === 'cheque'
            ? { cheque: { bank: 'Banque', number: String(1000 + serial) } }
            : {}),
          name: names[random.below(names.length)],
          email: `donateur-${run}-${serial}@example.org`,
        }
      : {}),
  };
}

export type Visit = ReturnType<typeof makeVisit>;
