import { type WebPage, webPage } from '../web-page.ts';

/** Where the provider sends people who have left its pages; whether all is answered, only the status knows. */
export function returnPage(): WebPage {
  return page('C’est fait', 'Vous pouvez fermer cette page et revenir à l’application.');
}

/** Where the provider sends people whose link no longer opens. */
export function refreshPage(): WebPage {
  return page('Ce lien a expiré', 'Demandez-en un nouveau dans l’application.');
}

function page(title: string, sentence: string): WebPage {
  return webPage({ lang: 'fr', title, body: `<h1>${title}</h1>\n<p>${sentence}</p>` });
}
