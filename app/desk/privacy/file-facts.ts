import { fieldLabel, isNamed } from '../../texts/desk-field-names.ts';
import { moment } from '../../texts/numbers.ts';
import type { Names } from '../names.ts';
import { addressInWords, dwellingInWords } from '../visits/street-address.ts';
import { historyValue } from './history-values.ts';
import { objects } from './journal-texts.ts';

type Facts = readonly (readonly [label: string, text: string])[];

/** Labels of what only the file about a person names. */
const fileNames: Record<string, string> = {
  action: 'Action',
  assumed: 'Valeurs supposées par le téléphone',
  at: 'Date',
  changes: 'Changements',
  code: 'Raison du refus',
  collected_by: 'Collecté par',
  conflict_id: 'Conflit',
  created_at: 'Enregistré le',
  damaged: 'Illisible',
  delivered_at: 'Remis le',
  document: 'Saisie du téléphone',
  email_id: 'E-mail',
  failure: 'Échec',
  first_at: 'Premier envoi',
  issued_by: 'Établi par',
  kept: 'Valeur gardée',
  last_at: 'Dernier envoi',
  last_login_at: 'Dernière connexion',
  last_used_at: 'Dernière utilisation',
  new: 'Après',
  object_id: 'Numéro',
  old: 'Avant',
  operation_name: 'Saison',
  paid_on: 'Payé le',
  payer: 'Payé par',
  payment_type: 'Moyen de paiement',
  pdf: 'Document PDF',
  platform: 'Appareil',
  refused: 'Valeur refusée',
  replaces: 'Remplace le reçu',
  sector_name: 'Secteur',
  sent_at: 'Envoyé le',
  settled_at: 'Tranché le',
  settled_by: 'Tranché par',
  since: 'Depuis',
  subject: 'Objet',
  text: 'Texte',
  times: 'Nombre d’envois',
  to: 'Envoyé à',
  updated_at: 'Modifié le',
  upload_id: 'Fichier',
  verification_code: 'Code de vérification',
  verify_url: 'Adresse de vérification',
};

/** A user whom the association does not list: a former one, or the platform's. */
const someone = 'une autre personne';

/** What serves programs only, such as a number beside the name of what it numbers; the saved file has it. */
const technical = new Set([
  ...['id', 'version', 'pdf_sha256', 'uuid', 'session_id', 'room_id', 'seq', 'entity_id', 'by_ope_user_id'],
  ...['fk_adresse', 'address_id', 'fk_operation', 'operation_id', 'fk_sector', 'fk_user'],
]);

/** Ids of users, who are told by name. */
const users = new Set(['user_id', 'issued_by', 'settled_by']);

/**
 * The facts of a record as labels and texts, with the names of the association's users; the file itself has every value under its
 * own name.
 */
export const factsOf = (record: unknown, names: Names): Facts =>
  Object.entries(Object(record)).flatMap(([name, value]) => {
    if (technical.has(name)) return [];
    const text = textOf(name, value, names);
    return text === '' ? [] : [[nameOf(name), text] as const];
  });

const nameOf = (name: string): string => fileNames[name] ?? fieldLabel(name);

function textOf(name: string, value: unknown, names: Names): string {
  if (users.has(name) && typeof value === 'number') return names.get(value) ?? someone;
  if (Array.isArray(value))
    return value
      .map((one) => textOf(name, one, names))
      .filter(Boolean)
      .join(', ');
  if (typeof value === 'object' && value !== null) return ofObject(name, value, names);
  return (typeof value === 'string' ? ofText(name, value) : undefined) ?? historyValue(name, value, {});
}

/** A text that the file has and the history has not. */
function ofText(name: string, value: string): string | undefined {
  if (name === 'object') return Reflect.get(objects, value) ?? '';
  if (name === 'damaged') return isNamed(value) ? fieldLabel(value) : '';
  return name.endsWith('_at') ? moment(value) : undefined;
}

function ofObject(name: string, value: object, names: Names): string {
  const part = (of: string) => {
    const text: unknown = Reflect.get(value, of);
    return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
  };
  if (name === 'dwelling') return dwellingInWords({ floor: part('floor'), door: part('door') });
  if (name === 'address')
    return addressInWords({
      numero: Number(part('numero')) || null,
      rep: part('rep'),
      voie: part('voie'),
      code_postal: part('code_postal'),
      commune: part('commune'),
    });
  return factsOf(value, names)
    .map(([label, text]) => `${label} : ${text}`)
    .join(' ; ');
}
