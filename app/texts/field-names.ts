/** Labels of fields in the service's faults, by the last part of the pointer. */
export const fieldNames: Record<string, string> = {
  address_line: 'Adresse',
  basis: 'Fondement',
  basis_upload_id: 'Justificatif',
  calendar_value: 'Valeur d’un calendrier',
  category: 'Catégorie',
  chat_months: 'Messages',
  chk_active: 'Accès',
  city: 'Commune',
  csv: 'Fichier',
  current_password: 'Mot de passe actuel',
  date_end: 'Dernier jour',
  date_start: 'Premier jour',
  donor_address: 'Adresse postale',
  donors_kept_months: 'Donateurs',
  email: 'E-mail',
  filename: 'Nom du fichier',
  logo: 'Logo',
  name: 'Nom',
  names_kept_days: 'Noms sans don',
  object: 'Objet',
  password: 'Mot de passe',
  person: 'Empreinte de la demande',
  phone: 'Téléphone',
  postal_code: 'Code postal',
  reason: 'Motif',
  rna: 'RNA',
  role_id: 'Rôle',
  signatory: 'Signataire',
  siren: 'SIREN',
  size: 'Taille du fichier',
  time_zone: 'Fuseau horaire',
  username: 'Identifiant',
  visits: 'Passages',
};

type Fault = { pointer: string; detail: string };

const lastOf = (pointer: string): string => pointer.split('/').at(-1) ?? '';

/** `E-mail : une adresse e-mail est attendue`. */
export function namedFault({ pointer, detail }: Fault): string {
  const name = fieldNames[lastOf(pointer)];
  return name === undefined ? detail : `${name} : ${detail}`;
}

/** The names of the form fields that the faults point to. */
export const faultyFields = (faults: readonly Fault[]): ReadonlySet<string> =>
  new Set(faults.map(({ pointer }) => lastOf(pointer)));
