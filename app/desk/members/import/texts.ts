import type { ColumnKind } from './columns.ts';

export const reading = {
  pasted: 'Liste collée',
  sheet: (name: string) => `feuille « ${name} »`,
  empty: 'Cette liste est vide : elle n’a aucune ligne remplie.',
  onlyTitles: 'Cette liste n’a que des titres : aucune personne n’est en dessous.',
  tooLarge:
    'Ce fichier dépasse 5 Mo : une liste de membres est bien plus petite. Copiez-en les lignes dans un nouveau classeur.',
  tooMany:
    'Cette liste a plus de 1 000 lignes. Partagez-la en plusieurs fichiers de 1 000 personnes au plus.',
  protected:
    'Ce classeur est protégé par un mot de passe. Ouvrez-le, enregistrez-le sans mot de passe, puis choisissez-le de nouveau.',
  xls: 'Ce classeur est dans l’ancien format .xls. Ouvrez-le, enregistrez-le comme .xlsx ou comme CSV, puis choisissez-le de nouveau.',
  ods: 'Ce classeur est au format .ods. Enregistrez-le comme .xlsx ou comme CSV, ou copiez-en les lignes et collez-les ici.',
  pdf: 'Un PDF n’est pas une liste que l’on peut lire. Demandez le tableau d’où il vient, en .xlsx ou en CSV.',
  word: 'Ceci est un document de texte. Copiez-en le tableau et collez-le ici.',
  other: 'Ce fichier n’est pas une liste : choisissez un classeur .xlsx ou un fichier CSV.',
  faults: {
    'too-large':
      'Ce classeur est trop grand une fois ouvert (plus de 20 Mo). Copiez-en les lignes dans un nouveau classeur.',
    'too-slow':
      'Ce classeur est trop long à lire. Copiez-en les lignes dans un nouveau classeur, ou collez-les ici.',
    unreadable:
      'Ce classeur ne peut pas être lu : il est abîmé ou incomplet. Ouvrez-le, enregistrez-le de nouveau, puis choisissez-le.',
  },
};

export const columnLabels: Record<ColumnKind, string> = {
  ignore: 'Laisser de côté',
  last_name: 'Nom',
  first_name: 'Prénom',
  full_name: 'NOM Prénom',
  name: 'Prénom NOM',
  email: 'E-mail',
  phone: 'Téléphone',
  role_id: 'Rôle',
  username: 'Identifiant',
  chk_active: 'Actif (oui, non)',
};

export const importing = {
  title: 'Importer une liste de membres',
  lead: 'La liste telle qu’elle est : un classeur .xlsx, un fichier CSV, ou des lignes copiées d’un tableur. Les identifiants sont faits pour vous.',
  file: 'Fichier',
  fileHint:
    'Classeur .xlsx ou fichier CSV, 1 000 personnes au plus. Rien n’est créé avant que vous n’ayez tout vu.',
  reading: 'Lecture du fichier…',
  paste: 'Ou collez les lignes ici',
  pasteHint: 'Dans le tableur, sélectionnez les lignes avec leurs titres, copiez, et collez.',
  read: 'Lire les lignes collées',
  nothingPasted: 'Collez d’abord des lignes, ou choisissez un fichier.',
  another: 'Prendre une autre liste',
  columns: 'Ce que contient chaque colonne',
  columnsHint: 'Corrigez ce qui ne va pas. Les premières personnes de la liste sont montrées.',
  otherSheets: 'Les autres feuilles ne sont pas lues :',
  titleLine: 'Titres des colonnes',
  noTitles: 'La liste n’a pas de titres',
  titlesAt: (line: number, titles: string) => `Ligne ${line} : ${titles}`,
  column: (at: number, title: string) => (title ? `Colonne « ${title} »` : `Colonne ${at + 1}`),
  example: (shown: number, people: number) => `Début de la liste : ${shown} sur ${people}`,
  leftAside: 'Laissé de côté :',
  untitled: (at: number) => `colonne ${at + 1}`,
  roles: 'Rôles compris : « Administrateur » et « Trésorier » ; tout autre mot fait un membre.',
  check: 'Vérifier',
  faults: {
    twice: 'Deux colonnes sont marquées de la même façon. Laissez l’une des deux de côté.',
    'several-names':
      'Le nom est dans plusieurs colonnes de sens différents. Gardez « Nom » et « Prénom », ou une seule colonne avec les deux.',
    'no-name': 'Aucune colonne n’est marquée comme nom. Dites où est le nom des personnes.',
  },
  checked: 'Ce qui sera créé',
  nothingCreated: 'Rien n’est encore créé.',
  willBe: ['membre sera créé', 'membres seront créés'],
  known: ['est déjà dans l’amicale', 'sont déjà dans l’amicale'],
  duplicate: ['est en double dans la liste', 'sont en double dans la liste'],
  toCorrect: ['ligne est à corriger', 'lignes sont à corriger'],
  create: (people: string) => `Créer ${people}`,
  member: 'membre',
  back: 'Revenir aux colonnes',
  checkAgain: 'Vérifier les corrections',
  correct: 'Lignes à corriger',
  correctHint: 'Corrigez ici, puis vérifiez de nouveau. Les autres lignes peuvent être créées sans attendre.',
  left: 'Lignes laissées de côté',
  nothingLeft: 'Il ne reste aucune ligne de cette liste.',
  line: 'Ligne',
  who: 'Nom',
  username: 'Identifiant',
  email: 'E-mail',
  phone: 'Téléphone',
  role: 'Rôle',
  remarks: 'À savoir',
  why: 'Pourquoi',
  isKnown: 'Déjà dans l’amicale : même e-mail, ou mêmes nom et téléphone. Rien n’est créé ni changé.',
  isDuplicate: (line: number) => `La même personne que la ligne ${line} : créée une seule fois.`,
  remark: {
    'phone-zero-added': 'le 0 perdu du téléphone est remis',
    'phone-of-several': 'plusieurs téléphones : le premier portable est pris',
    'email-of-several': 'plusieurs e-mails : le premier est pris',
    'role-as-member': 'ce rôle n’existe pas ici : simple membre',
    'username-numbered': 'identifiant déjà pris, donc numéroté',
    'same-name': 'une autre personne porte ce nom',
  },
  done: 'Membres créés',
  created: ['membre créé', 'membres créés'],
  noPassword:
    'Personne n’a encore de mot de passe : chacun le choisit, par un lien reçu par e-mail ou avec le code d’une lettre.',
  byEmail: ['personne a une adresse e-mail', 'personnes ont une adresse e-mail'],
  byLetter: ['personne n’a pas d’adresse e-mail', 'personnes n’ont pas d’adresse e-mail'],
  letters: 'Imprimer les lettres',
  toMembers: 'Voir les membres',
} as const;
