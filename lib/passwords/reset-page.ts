import { type WebPage, webPage } from '../core/text/html.ts';

const BODY = `<h1>Choisissez un nouveau mot de passe</h1>
<form id="form">
<label for="password">Nouveau mot de passe</label>
<input id="password" type="password" autocomplete="new-password" required minlength="8">
<p>De 8 à 64 caractères, sans autre règle. Les mots de passe connus publiquement sont refusés.</p>
<button>Enregistrer</button>
</form>
<p id="message" role="status"></p>`;

// The token is in the fragment of the URL and is sent in the request body only.
const SCRIPT = `
const form = document.getElementById('form');
const message = document.getElementById('message');
const say = (text, kind) => { message.textContent = text; message.className = kind; };
const sentences = {
  'password-not-acceptable': 'Ce mot de passe est trop court, trop long ou connu publiquement. Choisissez-en un autre.',
  'reset-token-invalid': 'Ce lien n’est plus valable. Demandez-en un nouveau.',
};
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = { token: location.hash.slice(1), password: document.getElementById('password').value };
  try {
    const answer = await fetch(location.pathname, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (answer.ok) { form.hidden = true; say('Votre mot de passe est enregistré. Vous pouvez vous connecter.', 'good'); return; }
    const problem = await answer.json();
    say(sentences[problem.code] || 'Cela n’a pas fonctionné. Réessayez dans un moment.', 'bad');
  } catch { say('Le service ne répond pas. Réessayez dans un moment.', 'bad'); }
});
`;

/** The page that the link of a reset e-mail opens. */
export function resetPage(): WebPage {
  return webPage({ lang: 'fr', title: 'Nouveau mot de passe', body: BODY, script: SCRIPT });
}
