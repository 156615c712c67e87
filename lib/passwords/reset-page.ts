import { APPLICATION_STYLE } from '../core/text/application-style.ts';
import { escapeHtml } from '../core/text/html.ts';
import { type WebPage, webPage } from '../core/text/web-page.ts';

const BODY = `<h1>Choisissez votre mot de passe</h1>
<p id="message" role="status" tabindex="-1"></p>
<noscript><p class="bad">Cette page a besoin de JavaScript.</p></noscript>
<form id="form" hidden novalidate>
<label for="account">Votre identifiant</label>
<input id="account" autocomplete="username" readonly>
<label for="password">Mot de passe</label>
<input id="password" type="password" autocomplete="new-password" autocapitalize="none" spellcheck="false" required minlength="8" aria-describedby="rules message">
<label><input id="show" type="checkbox">Afficher le mot de passe</label>
<p id="rules">De 8 à 64 caractères ; toutes les lettres, tous les signes et les espaces conviennent. Sont refusés les mots de passe connus publiquement, et ceux que l’on devine, faits seulement de votre nom, de votre identifiant, de votre association, d’une ville, de mots comme « pompiers » ou « calendrier », d’un mois, d’une année ou d’un seul mot courant. Une phrase de plusieurs mots convient.</p>
<button>Enregistrer</button>
</form>
<form id="typing" hidden novalidate>
<label for="code">Le code de votre lettre</label>
<input id="code" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="40" placeholder="XXXX-XXXX-XXXX-XXXX" aria-describedby="message">
<button>Continuer</button>
</form>
<p id="next" hidden><a id="again" href="#">Recevoir un nouveau lien</a><br><a id="coded" href="#">J’ai un code</a></p>
<form id="asking" hidden novalidate>
<label for="username">Votre identifiant</label>
<input id="username" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="320">
<button>Envoyer le lien</button>
</form>`;

// The token comes in the fragment of the URL and is sent in the request body only. The script moves it from the URL to the state of
// the history entry, which survives a reload. The page shows its own error texts, because the browser's are in the browser's
// language.
const SCRIPT = `
const form = document.getElementById('form');
const field = document.getElementById('password');
const show = document.getElementById('show');
const message = document.getElementById('message');
let isSending = false;
const say = (text, kind) => { message.textContent = text; message.className = kind; };
const reveal = (isShown) => { show.checked = isShown; field.type = isShown ? 'text' : 'password'; };
const next = document.getElementById('next');
const asking = document.getElementById('asking');
const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const end = (text, kind) => { field.value = ''; form.hidden = true; say(text, kind); message.focus(); };
const refuse = (text) => { say(text, 'bad'); field.setAttribute('aria-invalid', 'true'); field.focus(); };
const faults = {
  length: 'Ce mot de passe n’a pas entre 8 et 64 caractères. Choisissez-en un autre.',
  compromised: 'Ce mot de passe est connu publiquement, ou n’est fait que de mots que l’on devine (noms, ville, pompiers, calendrier, mois, année, mot courant). Ajoutez d’autres mots.',
  context: 'Ce mot de passe se devine : c’est votre identifiant, votre nom, votre association, sa ville ou le nom du service. Choisissez-en un autre.',
};
const tokenOf = () => history.state && history.state.token;
const typing = document.getElementById('typing');
const code = document.getElementById('code');
const take = (token) => history.replaceState({ token }, '', location.pathname);
const type = () => { typing.hidden = false; next.hidden = true; form.hidden = true; asking.hidden = true; code.focus(); };
const account = document.getElementById('account');
let isFirst = false;
// Who the link is for is said before a password is typed; without an answer the password is asked for all the same.
const check = async () => {
  const token = tokenOf();
  try {
    const answer = await post(location.pathname + '/check', { token });
    if (tokenOf() !== token) return;
    const found = await answer.json();
    if (!answer.ok) return found.code === 'reset-token-invalid' ? judge(found) : undefined;
    account.value = found.username;
    isFirst = found.is_first;
  } catch {}
};
const open = () => {
  const wantsCode = location.hash === '#code';
  if (wantsCode) history.replaceState({}, '', location.pathname);
  else if (location.hash.length > 1) take(location.hash.slice(1));
  form.hidden = !tokenOf();
  typing.hidden = true;
  next.hidden = !form.hidden;
  if (wantsCode) { say('', ''); return type(); }
  if (form.hidden) say('Ce lien est incomplet. Ouvrez-le depuis l’e-mail, demandez-en un nouveau, ou tapez le code d’une lettre.', 'bad');
  else { say('', ''); field.focus(); void check(); }
};
const judge = ({ code, errors }) => {
  if (code === 'reset-token-invalid') {
    next.hidden = false;
    document.getElementById('app').hidden = false;
    return end('Ce lien ou ce code a déjà servi, n’est plus valable, ou le code a été mal recopié. Si votre mot de passe est déjà choisi, connectez-vous. Sinon, demandez un nouveau lien, ou tapez le code de nouveau.', 'bad');
  }
  const fault = code === 'password-not-acceptable' && errors ? faults[errors[0].code] : undefined;
  refuse(fault || 'Cela n’a pas fonctionné. Réessayez dans un moment.');
};
show.addEventListener('change', () => reveal(show.checked));
field.addEventListener('input', () => field.removeAttribute('aria-invalid'));
addEventListener('hashchange', open);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (isSending) return;
  const length = Array.from(field.value.normalize('NFC')).length;
  if (length < 8 || length > 64) return refuse(faults.length);
  isSending = true;
  say('Un instant…', '');
  const body = { token: tokenOf(), password: field.value };
  // A password manager keeps what a field of passwords holds.
  reveal(false);
  try {
    const answer = await post(location.pathname, body);
    if (answer.ok) {
      document.getElementById('app').hidden = false;
      const name = account.value === '' ? '' : ' « ' + account.value + ' »';
      const others = isFirst ? '' : ' Vos sessions ouvertes ailleurs sont fermées.';
      end('C’est fait : votre mot de passe est enregistré.' + others + ' Connectez-vous avec votre identifiant' + name + ' et ce mot de passe.', 'good');
    } else judge(await answer.json());
  } catch { refuse('Le service ne répond pas. Réessayez dans un moment.'); }
  isSending = false;
});
typing.addEventListener('submit', (event) => {
  event.preventDefault();
  const typed = code.value.replace(/[^0-9a-z]/gi, '');
  if (typed.length !== 16) { say('Un code a 16 lettres et chiffres, en quatre groupes. Recopiez-le comme il est imprimé.', 'bad'); return code.focus(); }
  take(typed);
  open();
});
document.getElementById('coded').addEventListener('click', (event) => { event.preventDefault(); say('', ''); type(); });
document.getElementById('again').addEventListener('click', (event) => {
  event.preventDefault();
  say('', '');
  next.hidden = true;
  asking.hidden = false;
  document.getElementById('username').focus();
});
asking.addEventListener('submit', async (event) => {
  event.preventDefault();
  const username = document.getElementById('username');
  if (!username.value.trim()) { say('Indiquez votre identifiant.', 'bad'); return username.focus(); }
  try {
    const answer = await post('/api/passwords/forgot', { username: username.value });
    if (answer.status === 429) return say('Trop de demandes. Réessayez dans un quart d’heure.', 'bad');
    if (!answer.ok) return say('Cela n’a pas fonctionné. Vérifiez votre identifiant.', 'bad');
    asking.hidden = true;
    say('Si ce compte existe et a une adresse, un nouveau lien vient d’y être envoyé.', 'good');
    message.focus();
  } catch { say('Le service ne répond pas. Réessayez dans un moment.', 'bad'); }
});
open();
`;

/** The page that the link of a reset e-mail opens; at its end, with a link to the application where its address is known. */
export function resetPage(appUrl: string | null): WebPage {
  const app = appUrl === null ? '' : `<a class="button" href="${escapeHtml(appUrl)}/">Ouvrir Tournée</a>`;
  const body = `${BODY}\n<p id="app" hidden>${app}</p>`;
  return webPage({
    lang: 'fr',
    title: 'Votre mot de passe',
    head: '<p class="brand">Tournée</p>',
    body,
    script: SCRIPT,
    style: APPLICATION_STYLE,
  });
}
