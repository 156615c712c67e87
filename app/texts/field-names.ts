/** Labels of fields in the faults that every page may meet; `desk-field-names.ts` has those of the desk. */
export const fieldNames: Record<string, string> = {
  email: 'E-mail',
  filename: 'Nom du fichier',
  name: 'Nom',
  password: 'Mot de passe',
  phone: 'Téléphone',
  reason: 'Motif',
  username: 'Identifiant',
};
