import type { HistoryChangeName, HistoryObject } from '../core/history.ts';
import { entityFields } from '../core/records/entity.ts';
import { operationFields } from '../core/records/operation.ts';
import { passageFields } from '../core/records/passage.ts';
import { sectorFields } from '../core/records/sector.ts';
import { userFields } from '../core/records/user.ts';
import { labels } from '../system/labels.ts';

const records = {
  user: userFields,
  entity: entityFields,
  operation: operationFields,
  sector: sectorFields,
  passage: passageFields,
} as const;

type FieldName = { [R in keyof typeof records]: keyof (typeof records)[R] }[keyof typeof records];

/** Labels of changes that are not fields of a record. */
const otherLabels: Record<
  Exclude<HistoryChangeName, FieldName | `encrypted_${string}` | `settings.${string}`>,
  string
> = {
  password: 'Mot de passe',
  entity_id: 'Association',
  floor: 'Étage',
  door: 'Porte',
  do_not_call: 'Ne pas solliciter',
  address_id: 'N° d’adresse',
  passage_id: 'N° passage',
  status: 'État',
  members: 'Membres',
  locked: 'Verrouillé',
  field: 'Champ',
  cash: 'Espèces',
  refunded: 'Remboursé',
  person: 'Personne',
  command: 'Commande',
  fk_sector: 'N° secteur',
  sector_id: 'N° secteur',
  fk_user: 'Auteur',
  flags: 'Signalements',
  payment_state: 'État du paiement',
  deleted_at: 'Supprimé le',
  outline: 'Contour',
  address_count: 'Adresses',
  dwelling_count: 'Logements',
  reason: 'Raison',
  operation_id: 'N° opération',
  amount: 'Montant',
  kind: 'Genre',
  receipt: 'Reçu non émis',
  session_id: 'N° session',
  count: 'Nombre',
  pay_account: 'Compte de paiement',
  pay_location: 'Lieu de paiement',
  visits: 'Passages',
  calendars_received: 'Calendriers reçus',
  discarded_document: 'Saisie refusée écartée',
  cancel_reason: 'Raison de l’annulation',
  state: 'État',
  cheques: 'Chèques',
  cheque_count: 'Nombre de chèques',
  amount_cents: 'Montant',
  bom: 'Marque d’ordre des octets',
  decimal_comma: 'Virgule décimale',
  purpose: 'Usage',
  content_type: 'Type de fichier',
  size: 'Taille',
  take: 'Valeur retenue',
  archived: 'Archivé',
  message_id: 'N° message',
  remarks: 'Remarques',
  who: 'Par qui',
  from: 'Du',
  to: 'Au',
};

/** Labels by API name and by the name of the encrypted column. */
const fieldLabels = new Map<string, ReadonlyMap<string, string>>(
  Object.entries(records).map(([object, fields]) => [
    object,
    new Map(
      Object.entries(fields).flatMap(([name, field]) => [
        [name, field.label],
        ...('sealed' in field ? [[field.sealed, field.label] as const] : []),
      ]),
    ),
  ]),
);

const others = new Map<string, string>(Object.entries(otherLabels));
const SETTING = /^settings\.(.+)$/;

/** The French label of a record's field; the API name if there is none. */
export function fieldLabel(object: HistoryObject, name: string): string {
  const setting = SETTING.exec(name)?.[1];
  if (setting !== undefined) return `${entityFields.settings.label} (${setting})`;
  return fieldLabels.get(object)?.get(name) ?? others.get(name) ?? name;
}

/** French labels of the values of enumeration fields. */
export const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fk_type: labels.passage_types,
  motif: labels.motifs,
  fk_type_reglement: labels.payment_types,
  payment_state: labels.payment_states,
  flags: labels.flags,
  entity_type_id: labels.entity_types,
};
