type Pair = readonly [what: string, todo: string];

const anew = 'Rechargez la page pour avoir la version actuelle, puis recommencez.';

/** What is said of a refusal whose code this version of the application does not know. */
const sentences: Record<number, Pair> = {
  400: ['La demande n’a pas été comprise.', anew],
  401: ['Le service ne vous reconnaît pas.', 'Connectez-vous de nouveau, puis recommencez.'],
  403: ['Vous n’avez pas le droit de faire cela.', 'Demandez à un administrateur de votre amicale.'],
  404: ['Ce que vous demandez n’existe pas, ou plus.', anew],
  409: ['Cela n’est pas possible dans l’état actuel des choses.', anew],
  412: ['Quelqu’un d’autre a fait un changement entre-temps.', anew],
  413: ['C’est trop long pour être enregistré.', 'Raccourcissez-le et recommencez.'],
  422: ['Une valeur ne convient pas.', 'Corrigez-la et recommencez.'],
  426: ['Cette page est trop ancienne pour le service.', anew],
  429: ['Trop de demandes en peu de temps.', 'Réessayez dans un instant.'],
  503: ['Le service est momentanément indisponible.', 'Réessayez dans un instant.'],
};

const refused: Pair = ['Le service a refusé, pour une raison que cette page ne connaît pas.', anew];
const failed: Pair = [
  'Le service a rencontré une erreur.',
  'Réessayez ; si cela recommence, prévenez la personne qui exploite le service.',
];

/** What happened and what to do, by the status of the refusal only. */
export const sentencesOfStatus = (status: number | undefined): Pair =>
  sentences[status ?? 0] ?? ((status ?? 0) >= 500 ? failed : refused);
