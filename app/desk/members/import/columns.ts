import type { Schemas } from '../../../../clients/typescript/src/index.ts';

/** What a column of a list is for the service. */
export type ColumnKind = NonNullable<Schemas['UserImport']['columns']>[number];

/** A title of a column as it is compared: without case, accents and signs. */
const titleKey = (title: string): string =>
  title
    .slice(0, 60)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const titles: Record<Exclude<ColumnKind, 'ignore'>, readonly string[]> = {
  username: ['identifiant', 'login', 'username', 'nom d utilisateur', 'pseudo'],
  last_name: [
    'nom',
    'noms',
    'nom de famille',
    'nom d usage',
    'nom usuel',
    'patronyme',
    'last name',
    'surname',
  ],
  first_name: ['prenom', 'prenoms', 'first name'],
  full_name: ['nom prenom', 'nom prenoms', 'nom et prenom', 'noms prenoms', 'noms et prenoms'],
  name: ['prenom nom', 'prenom et nom', 'prenoms noms', 'nom complet', 'name', 'membre', 'pompier'],
  email: [
    'e mail',
    'email',
    'mail',
    'mel',
    'courriel',
    'adresse mail',
    'adresse e mail',
    'adresse email',
    'adresse courriel',
    'adresse electronique',
  ],
  phone: [
    'portable',
    'mobile',
    'gsm',
    'tel portable',
    'tel mobile',
    'tel gsm',
    'telephone portable',
    'telephone mobile',
    'numero de portable',
    'n de portable',
    'tel',
    'telephone',
    'numero de telephone',
    'n de telephone',
    'n tel',
    'phone',
    'tel fixe',
    'telephone fixe',
    'fixe',
    'domicile',
  ],
  role_id: ['role', 'fonction'],
  chk_active: ['actif', 'active'],
};

/** Titles of columns that lists have, and that nobody here needs. */
const needless = [
  'grade',
  'matricule',
  'civilite',
  'adresse',
  'date de naissance',
  'observations',
  'centre',
  'equipe',
];

const kinds = Object.keys(titles).filter((name): name is keyof typeof titles => name in titles);

/** What a title says that a column is; undefined for one that is not known. */
export function kindOfTitle(title: string): ColumnKind | undefined {
  const key = titleKey(title);
  const kind = kinds.find((one) => titles[one].includes(key));
  if (kind) return kind;
  return needless.includes(key) ? 'ignore' : undefined;
}

/** Of two columns with titles of one kind, the one whose title is listed earlier counts: a mobile phone before that of a house. */
export const rankOfTitle = (kind: ColumnKind, title: string): number =>
  kind === 'ignore' ? 0 : titles[kind].indexOf(titleKey(title));
