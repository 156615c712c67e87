import type { Schemas } from '../../../clients/typescript/src/index.ts';
import type { PageName } from '../../frame/paths.ts';
import { plural } from '../../texts/numbers.ts';

type FirstSteps = Schemas['FirstSteps'];
export type StepName = FirstSteps['steps'][number]['step'];

/** `says`: what is to be done, or was; `link`: the button of the page where it is done. */
type StepText = {
  says: string;
  why?: (steps: FirstSteps) => string;
  link: string;
  page: PageName;
  query?: Record<string, string>;
};

/** The page of a step: whoever has members already invites them where they are listed. */
export const pageOf = (step: StepName, { people }: FirstSteps): PageName =>
  step === 'members' && people > 1 ? 'members' : stepTexts[step].page;

export const stepTexts: Record<StepName, StepText> = {
  association: {
    says: 'Compléter la fiche de l’amicale',
    why: () => 'Son adresse, sa commune et son e-mail figurent sur les reçus.',
    link: 'Compléter la fiche',
    page: 'settings',
  },
  season: {
    says: 'Créer la saison',
    why: () => 'Ses dates de début et de fin ; le reste en dépend.',
    link: 'Créer la saison',
    page: 'seasons',
  },
  town: {
    says: 'Charger les adresses de la commune',
    why: () => 'Elles viennent de la Base Adresse Nationale.',
    link: 'Charger les adresses',
    page: 'town',
  },
  sectors: {
    says: 'Découper la commune en secteurs',
    why: () => 'Le service propose un découpage équilibré, que vous ajustez.',
    link: 'Découper la commune',
    page: 'map',
    query: { faire: 'decouper' },
  },
  members: {
    says: 'Inviter les membres',
    why: ({ people, uninvited }) =>
      people < 2
        ? 'Depuis votre liste, telle qu’elle est : tableur ou copier-coller.'
        : `${plural(uninvited, 'personne n’a pas encore été invitée', 'personnes n’ont pas encore été invitées')}.`,
    link: 'Ajouter et inviter les membres',
    page: 'importMembers',
  },
  assigned: {
    says: 'Confier les secteurs',
    why: ({ sectors, unassigned }) =>
      sectors === 0
        ? 'À un membre ou à un binôme chacun.'
        : `${plural(unassigned, 'secteur n’a', 'secteurs n’ont')} encore personne.`,
    link: 'Confier les secteurs',
    page: 'map',
    query: { faire: 'attribuer' },
  },
  first_visit: {
    says: 'Noter un premier passage',
    why: () => 'Chaque membre, sur son téléphone, dans Ma tournée. Vous pouvez en noter un aussi.',
    link: 'Ouvrir Ma tournée',
    page: 'round',
  },
  cards: {
    says: 'Encaisser par carte',
    why: () => 'Sur le compte de l’amicale, sans commission de Tournée.',
    link: 'Activer la carte',
    page: 'cards',
  },
  receipts: {
    says: 'Envoyer les reçus d’eux-mêmes',
    why: () => 'Dès qu’un donateur laisse son adresse e-mail.',
    link: 'Régler les reçus',
    page: 'rules',
  },
};

export const firstSteps = {
  title: 'Premiers pas',
  lead: 'De rien à la première soirée. L’ordre conseillé ; chaque étape se reprend plus tard.',
  isDone: 'Fait',
  isOptional: 'facultatif',
  ready: 'Tout ce qu’il faut est prêt.',
  putAway: 'Ranger les premiers pas',
  putAwayHint: 'Ils se retrouvent dans Réglages, page Amicale.',
  show: 'Revoir les premiers pas',
  stepDone: 'Cette étape est faite.',
  thenStep: 'La suite :',
};
