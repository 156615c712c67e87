import { setSettings } from './settings.ts';

/** The settings that an association needs for fiscal receipts. */
export const fiscalSettings = {
  enabled: true,
  basis: 'Rescrit du 12 mars 2024',
  basis_upload_id: null,
  category: "Œuvre ou organisme d'intérêt général",
  object: 'Entraide des sapeurs-pompiers et de leurs familles',
  signatory: 'Anne Chef, présidente',
};

/** Switches fiscal receipts on. */
export function issueFiscal(entityId: number, more: Partial<typeof fiscalSettings> = {}): Promise<void> {
  return setSettings(entityId, { fiscal: { ...fiscalSettings, ...more } });
}

/** A gift with all donor data that a fiscal receipt contains. */
export const gift = { fk_type: 'don', montant: '50.00', donor_address: '12 rue des Œillets, 93140 Bondy' };
