import type { Instant } from '../../core/time.ts';
import type { PassageDraft } from '../../passages/schemas.ts';
import { below, pick } from '../pick.ts';

/** A door of a sector: a house, or a dwelling of a block of flats. */
export type Door = {
  address: number;
  dwelling: { floor: string; door: string } | null;
  lon: number;
  lat: number;
};

type Content = Pick<
  PassageDraft,
  | 'fk_type'
  | 'motif'
  | 'montant'
  | 'fk_type_reglement'
  | 'nb_calendriers'
  | 'cheque'
  | 'name'
  | 'email'
  | 'remark'
>;

const firstVisits = [
  [52, 'effectue'],
  [7, 'don'],
  [16, 'absent'],
  [5, 'repasser'],
  [13, 'refuse'],
  [4, 'maison_vide'],
] as const;

const secondVisits = [
  [66, 'effectue'],
  [8, 'don'],
  [14, 'absent'],
  [12, 'refuse'],
] as const;

const gifts = [
  [6, 200],
  [9, 300],
  [40, 500],
  [5, 700],
  [28, 1000],
  [6, 1500],
  [5, 2000],
  [1, 5000],
] as const;

const payments = [
  [68, 'cash'],
  [17, 'cheque'],
  [9, 'card_other'],
  [4, 'pay'],
  [2, 'transfer'],
] as const;

const banks = ['Banque des Dunes', 'Crédit du Marais', 'Caisse du Littoral'] as const;

type Outcome = (typeof firstVisits)[number][1];

/** What came of a visit, and whether somebody has to come back. */
export function drawVisit(
  random: () => number,
  door: Door,
  { passedAt, isReturn, mayMail }: { passedAt: Instant; isReturn: boolean; mayMail: boolean },
): { draft: Omit<PassageDraft, 'fk_operation' | 'id'>; toReturn: boolean } {
  const outcome: Outcome = pick<Outcome>(random, isReturn ? secondVisits : firstVisits);
  const { lon, lat } = door;
  const near = (degrees: number) => Math.round(degrees * 1e5 + below(random, 9) - 4) / 1e5;
  const draft = {
    fk_adresse: door.address,
    dwelling: door.dwelling,
    ...contentOf(random, outcome, mayMail),
    passed_at: passedAt,
    lon: near(lon),
    lat: near(lat),
    accuracy_m: 4 + below(random, 14),
  };
  return { draft, toReturn: draft.fk_type === 'a_finaliser' };
}

function contentOf(random: () => number, outcome: Outcome, mayMail: boolean): Content {
  switch (outcome) {
    case 'absent':
      return { fk_type: 'a_finaliser', motif: 'absent' };
    case 'repasser':
      return {
        fk_type: 'a_finaliser',
        motif: 'repasser',
        name: random() < 0.5 ? donorName(random).name : null,
      };
    case 'refuse':
    case 'maison_vide':
      return { fk_type: outcome };
    case 'effectue':
    case 'don':
      return { fk_type: outcome, nb_calendriers: outcome === 'effectue' ? 1 : 0, ...giftOf(random, mayMail) };
  }
}

function giftOf(random: () => number, mayMail: boolean): Content {
  const fk_type_reglement = pick<Content['fk_type_reglement']>(random, payments);
  const isNamed = fk_type_reglement === 'cheque' || random() < 0.4;
  const donor = isNamed ? donorName(random) : null;
  const wantsReceipt = mayMail && donor !== null && random() < 0.08;
  return {
    montant: pick<number>(random, gifts),
    fk_type_reglement,
    ...(fk_type_reglement === 'cheque'
      ? {
          cheque: {
            bank: banks[below(random, banks.length)] ?? null,
            number: String(1_000_000 + below(random, 9e6)),
          },
        }
      : {}),
    name: donor?.name ?? null,
    email: wantsReceipt ? (donor?.email ?? null) : null,
    remark: random() < 0.02 ? 'Attention au chien, sonner au portail.' : null,
  };
}

const given = (
  'Alain Béatrice Claude Danielle Étienne Fabienne Gérard Huguette Irène Jacques Karine Lucien Monique Noël Odette ' +
  'Patrick Régine Solange Thérèse Yvette Amélie Bruno Céline Damien Farida Gaëtan Hugo Leïla Mickaël Océane'
).split(' ');

const family = (
  'Aubert Barbier Carpentier Delmas Étienne Fontaine Guérin Hamon Imbert Jacquet Klein Langlois Maillard Normand Olivier ' +
  'Perrin Quentin Renaud Schmitt Tessier Ursin Vasseur Weber Zimmer Benoît Chevallier Diallo Ferreira Kowalski Nguyen'
).split(' ');

/** Somebody who does not exist, with an address to which no mail is delivered. */
function donorName(random: () => number): { name: string; email: string } {
  const at = below(random, given.length * family.length);
  const name = `${given[at % given.length]} ${family[Math.floor(at / given.length)]}`;
  return { name, email: `donateur.${at}@example.org` };
}
