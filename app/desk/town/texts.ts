import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { count, plural } from '../../texts/numbers.ts';

type Town = Schemas['AskedTown'];

/** `de Bondy`, `d’Aiglun`, `du Havre`, `des Lilas`. */
function ofTown(name: string): string {
  if (name.startsWith('Le ')) return `du ${name.slice(3)}`;
  if (name.startsWith('Les ')) return `des ${name.slice(4)}`;
  return /^[aeiouyàâäéèêëîïôöùûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`;
}

export const texts = {
  title: 'La ville',
  lead: 'Les adresses de votre commune viennent de la Base Adresse Nationale. Elles sont gratuites, et mises à jour chaque mois.',
  load: (name: string) => `Charger les adresses ${ofTown(name)}`,
  loading: 'Un instant…',
  own: 'Votre commune',
  ownUnknown: 'Aucune commune ne correspond au code postal de l’amicale. Cherchez-la ci-dessous.',
  isThere:
    'Des adresses de votre code postal sont déjà connues : vous pouvez découper. Charger la commune les complète et les met à jour chaque mois.',
  loaded: 'Communes demandées',
  others: 'Une autre commune',
  othersHint: 'Une tournée peut couvrir plusieurs communes.',
  words: 'Nom ou code postal',
  search: 'Chercher',
  tooShort: 'Écrivez le nom ou le code postal.',
  none: 'Aucune commune ne correspond. Vérifiez le nom ou le code postal.',
  retry: 'Réessayer',
  cut: 'Découper la ville',
  map: 'Voir la carte',
  from: 'Adresses du',
  noOutline: 'Le contour de la commune n’est pas connu : le découpage suit les adresses.',
  still: 'Les adresses chargées avant restent utilisables.',
  byHand: 'Donner le fichier à la main',
  byHandLead:
    'Téléchargez le fichier de votre commune ou de votre département sur adresse.data.gouv.fr, puis choisissez-le ici. Seules les lignes de cette commune sont prises.',
  file: 'Fichier des adresses',
  fileHint: 'Un fichier .csv ou .csv.gz de la Base Adresse Nationale, de 20 Mo au plus.',
  choose: 'Choisissez un fichier.',
  send: 'Charger ce fichier',
  checking: 'Le fichier est envoyé et vérifié…',
};

/** What a commune holds, in a sentence. */
export function held({ address_count, known_addresses, known_dwellings }: Town): string {
  const addresses = plural(address_count, 'adresse');
  return known_addresses === 0
    ? `${addresses}.`
    : `${addresses}, dont ${count(known_addresses)} avec un nombre de logements connu (${plural(known_dwellings, 'logement')}).`;
}

/** How far a commune is: the part of a bar of 100, and a sentence. */
export function progressOf({ state, bytes_read, bytes_total, failure, attempt }: Town): {
  done: number;
  says: string;
} {
  const part = bytes_total ? Math.min(1, bytes_read / bytes_total) : undefined;
  switch (state) {
    case 'asked':
      return failure === null
        ? { done: 3, says: 'En attente…' }
        : { done: 3, says: `${failures[failure]} Nouvel essai dans un instant (${attempt} sur 4).` };
    case 'fetching':
      return { done: 5 + 35 * (part ?? 0.5), says: `Téléchargement : ${megabytes(bytes_read)}` };
    case 'importing':
      return { done: 40 + 60 * (part ?? 0), says: `Enregistrement : ${Math.round(100 * (part ?? 0))} %` };
    case 'ready':
    case 'failed':
      return { done: 100, says: '' };
  }
}

const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const megabytes = (bytes: number) => `${decimal.format(bytes / 1_000_000)} Mo`;

/** Why a commune could not be loaded, each a sentence. */
export const failures: Record<NonNullable<Town['failure']>, string> = {
  'source-unreachable': 'La Base Adresse Nationale ne répond pas.',
  'source-too-slow': 'La Base Adresse Nationale répond trop lentement.',
  'source-incomplete': 'Le fichier est arrivé incomplet.',
  'source-refused': 'La Base Adresse Nationale refuse de donner ce fichier.',
  'source-moved':
    'La Base Adresse Nationale a changé d’adresse : prévenez la personne qui exploite le service.',
  'not-in-source':
    'La source des adresses n’a pas de fichier pour cette commune. Prenez-le sur adresse.data.gouv.fr et donnez-le à la main.',
  'too-large': 'Le fichier de cette commune est trop grand.',
  'not-addresses': 'Le fichier reçu n’est pas une liste d’adresses.',
  'other-commune': 'Le fichier reçu contient les adresses d’une autre commune.',
  'no-address': 'Le fichier ne contient aucune adresse de cette commune.',
  'file-torn': 'Le fichier a perdu plus de la moitié des adresses connues : rien n’a été supprimé.',
  'import-failed':
    'L’enregistrement des adresses a échoué : la personne qui exploite le service est prévenue.',
};

export const states: Record<Town['state'], string> = {
  asked: 'Demandée',
  fetching: 'Téléchargement en cours',
  importing: 'Enregistrement en cours',
  ready: 'Prête',
  failed: 'Échec',
};
