import type { HistoryChangeName, HistoryObject } from '../core/history.ts';
import { entityFields } from '../core/records/entity.ts';
import { operationFields } from '../core/records/operation.ts';
import { passageFields } from '../core/records/passage.ts';
import { sectorFields } from '../core/records/sector.ts';
import { userFields } from '../core/records/user.ts';
import { settingLabels } from '../history/setting-labels.ts';

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
  second_factor: 'Second facteur',
  active: 'En service',
  events: 'Événements envoyés',
  url: 'Adresse',
  secret: 'Secret',
  entity_id: 'Amicale',
  floor: 'Étage',
  door: 'Porte',
  do_not_call: 'Ne plus solliciter',
  address_id: 'N° d’adresse',
  passage_id: 'N° passage',
  status: 'État',
  members: 'Membres',
  locked: 'Fermée',
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
  reason: 'Motif',
  operation_id: 'N° saison',
  amount: 'Montant',
  kind: 'Nature',
  receipt: 'Reçu',
  session_id: 'N° session',
  actions: 'Actions permises',
  expires_at: 'Valable jusqu’au',
  former_until: 'Ancienne clé valable jusqu’au',
  count: 'Nombre',
  pay_account: 'Compte de paiement',
  pay_location: 'Lieu de paiement',
  visits: 'Passages',
  calendars_received: 'Calendriers reçus',
  discarded_document: 'Saisie refusée écartée',
  cancel_reason: 'Motif de l’annulation',
  state: 'État',
  cheques: 'Chèques',
  cheque_count: 'Nombre de chèques',
  amount_cents: 'Montant',
  bom: 'Pour un tableur',
  decimal_comma: 'Virgule décimale',
  purpose: 'Usage',
  content_type: 'Type de fichier',
  size: 'Taille',
  take: 'Décision',
  archived: 'Archivée',
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

/** Where the pages call a field otherwise than the heading of its column in a table of visits. */
const asOnPages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  passage: { fk_type: 'Résultat' },
  user: { chk_active: 'Accès' },
  entity: { entity_type_id: 'Type d’amicale' },
};

/** The French label of a record's field; the API name if there is none. */
export function fieldLabel(object: HistoryObject, name: string): string {
  const setting = SETTING.exec(name)?.[1];
  if (setting !== undefined) return settingLabels[setting] ?? entityFields.settings.label;
  const label = asOnPages[object]?.[name] ?? fieldLabels.get(object)?.get(name);
  return label ?? others.get(name) ?? name;
}
