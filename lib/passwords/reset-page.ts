import { type WebPage, webPage } from '../core/text/html.ts';

const BODY = `<h1>Choisissez un nouveau mot de passe</h1>
<p id="message" role="status" tabindex="-1"></p>
<noscript><p class="bad">Cette page a besoin de JavaScript.</p></noscript>
<form id="form" hidden>
<label for="password">Nouveau mot de passe</label>
<input id="password" type="password" autocomplete="new-password" autocapitalize="none" spellcheck="false" required minlength="8" aria-describedby="rules message">
<label><input id="show" type="checkbox">Afficher le mot de passe</label>
<p id="rules">De 8 à 64 caractères, sans autre règle. Les mots de passe connus publiquement sont refusés.</p>
<button>Enregistrer</button>
</form>`;

// The token is in the fragment of the URL and is sent in the request body only.
const SCRIPT = `
const form = document.getElementById('form');
const field = document.getElementById('password');
const show = document.getElementById('show');
const message = document.getElementById('message');
let isSending = false;
const say = (text, kind) => { message.textContent = text; message.className = kind; };
const reveal = (isShown) => { show.checked = isShown; field.type = isShown ? 'text' : 'password'; };
const end = (text, kind) => { field.value = ''; form.hidden = true; say(text, kind); message.focus(); };
const refuse = (text) => { say(text, 'bad'); field.setAttribute('aria-invalid', 'true'); field.focus(); };
const faults = {
  length: 'Ce mot de passe n’a pas entre 8 et 64 caractères. Choisissez-en un autre.',
  compromised: 'Ce mot de passe est connu publiquement. Choisissez-en un autre.',
  context: 'Ce mot de passe se devine : c’est votre identifiant, votre amicale, sa ville ou le nom du service. Choisissez-en un autre.',
};
const open = () => {
  form.hidden = location.hash.length < 2;
  if (form.hidden) say('Ce lien est incomplet. Ouvrez-le depuis l’e-mail, ou demandez-en un nouveau.', 'bad');
  else { say('', ''); field.focus(); }
};
const judge = ({ code, errors }) => {
  if (code === 'reset-token-invalid') return end('Ce lien n’est plus valable. Demandez-en un nouveau.', 'bad');
  const fault = code === 'password-not-acceptable' && errors ? faults[errors[0].code] : undefined;
  refuse(fault || 'Cela n’a pas fonctionné. Réessayez dans un moment.');
};
show.addEventListener('change', () => reveal(show.checked));
field.addEventListener('input', () => field.removeAttribute('aria-invalid'));
addEventListener('hashchange', open);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (isSending) return;
  isSending = true;
  say('Un instant…', '');
  const body = { token: location.hash.slice(1), password: field.value };
  // A password manager keeps what a field of passwords holds.
  reveal(false);
  try {
    const answer = await fetch(location.pathname, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (answer.ok) end('Votre mot de passe est enregistré. Vous pouvez vous connecter.', 'good');
    else judge(await answer.json());
  } catch { refuse('Le service ne répond pas. Réessayez dans un moment.'); }
  isSending = false;
});
open();
`;

/** The page that the link of a reset e-mail opens. */
export function resetPage(): WebPage {
  return webPage({ lang: 'fr', title: 'Nouveau mot de passe', body: BODY, script: SCRIPT });
}
