import type { Problem } from '../../core/problems/problem.ts';
import { type WebPage, webPage } from '../../core/text/web-page.ts';

/** The page that tells a person who followed a link why there is nothing to see; in French, as all pages behind links. */
export function refusalPage({ status }: Pick<Problem, 'status'>): WebPage {
  if (status === 429)
    return page('Trop de demandes', 'Patientez une minute, puis ouvrez de nouveau le lien.');
  if (status >= 500)
    return page('Le service ne répond pas', 'Réessayez dans un moment : votre lien reste valable.');
  return page(
    'Ce lien ne mène nulle part',
    'Vérifiez que l’adresse est complète, ou demandez un nouveau lien à la personne qui vous l’a donné.',
  );
}

function page(title: string, sentence: string): WebPage {
  return webPage({ lang: 'fr', title, body: `<h1 class="bad">${title}</h1>\n<p>${sentence}</p>` });
}
