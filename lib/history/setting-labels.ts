import { type AccountName, accountLabels } from '../core/records/accounts.ts';
import type { SettingName } from './value-forms.ts';

const ofAccounts = Object.fromEntries(
  Object.entries(accountLabels).map(([name, label]) => [`accounts.${name}`, `Compte «\u00a0${label}\u00a0»`]),
);

const ofOthers: Record<Exclude<SettingName, `accounts.${AccountName}`> | 'fiscal.signatory', string> = {
  auto_receipts: 'Reçus établis d’eux-mêmes',
  chat_months: 'Messages gardés (mois)',
  donors_kept_months: 'Donateurs gardés (mois)',
  fiscal_year_start: 'Début de l’exercice (mois)',
  members_can_delete: 'Suppression par les membres',
  names_kept_days: 'Noms sans don gardés (jours)',
  paper_last_season: 'Dernière saison sur les fiches',
  second_factor: 'Second facteur',
  'fiscal.basis': 'Fondement',
  'fiscal.basis_upload_id': 'Justificatif',
  'fiscal.category': 'Catégorie',
  'fiscal.enabled': 'Reçus fiscaux',
  'fiscal.object': 'Objet',
  'fiscal.signatory': 'Signataire',
};

/** The settings as the history names them, by their path. */
export const settingLabels: Readonly<Record<string, string>> = { ...ofOthers, ...ofAccounts };
