import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../lib/core/text/html.ts';
import type { MailStore, MailSummary } from './mail-store.ts';

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#1d1d1b,#eee);--faint:light-dark(#5c5c58,#aaa);--line:light-dark(#dcdcd8,#444);--sheet:light-dark(#fff,#1e1e1c);--ground:light-dark(#f4f4f2,#111)}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:2rem auto;padding:1.5rem 2rem;background:var(--sheet);border-radius:8px}
h1{font-size:1.4rem;margin:0 0 1rem}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
th,.note{color:var(--faint)}
td.day{white-space:nowrap;font-variant-numeric:tabular-nums}
.file{white-space:nowrap}
a{color:inherit}
iframe{width:100%;height:32rem;border:1px solid var(--line);border-radius:4px;background:var(--sheet)}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.2rem;margin:0 0 1rem}
dt{color:var(--faint)}
dd{margin:0;overflow-wrap:anywhere}
button{font:inherit;padding:.35rem .8rem}
:focus-visible{outline:3px solid #c98a00;outline-offset:2px}
@media(max-width:40rem){main{margin:0;padding:1rem;border-radius:0}thead{display:none}tr,td{display:block}td{border:0;padding:.1rem 0}.file{white-space:normal}tr{border-bottom:1px solid var(--line);padding:.6rem 0}dl{display:block}}`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/**
 * The content security policy of an e-mail: it may use its own styles, but runs and loads nothing, and only the inbox page may
 * frame it.
 */
export const MAIL_POLICY = `sandbox ${SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>
`;

/** The HTML of an e-mail; its links open outside the frame. */
export const framedMail = (html: string) => `<base target="_blank">${html}`;

/** The list of e-mails, latest first. */
export function listPage(mails: readonly MailSummary[]): string {
  const rows = mails
    .toReversed()
    .map(
      ({ id, sent_at, subject, to, attachments }) =>
        `<tr><td class="day">${day(sent_at)}</td><td>${escapeHtml(names(to))}</td>` +
        `<td><a href="/email/${escapeHtml(id)}">${escapeHtml(subject || '(sans objet)')}</a></td>` +
        `<td>${attachments.length === 0 ? '' : attachments.map(fileName).join(' ')}</td></tr>`,
    );
  const heads = ['Le', 'À', 'Objet', 'Pièces jointes'].map((head) => `<th scope="col">${head}</th>`);
  const table = `<p class="note">Heures de Paris</p><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>
<form method="post" action="/vider"><p><button>Tout effacer</button></p></form>`;
  return page(
    'Boîte de réception',
    `<h1>Boîte de réception (${mails.length})</h1>${rows.length > 0 ? table : '<p class="note">Aucun message.</p>'}`,
  );
}

type Mail = NonNullable<Awaited<ReturnType<MailStore['read']>>>;

/** One e-mail: its header, its HTML in a frame, its text, its attachments. */
export function mailPage({ summary, email }: Mail): string {
  const { id, subject, from, to, sent_at, attachments } = summary;
  const url = `/email/${escapeHtml(id)}`;
  const files = attachments.map(
    ({ filename, size }, index) =>
      `<dt>Pièce jointe</dt><dd><a href="${url}/attachment/${index}">${escapeHtml(filename)}</a> (${Math.ceil(size / 1024)} ko)</dd>`,
  );
  const html =
    email.html === undefined
      ? ''
      : `<iframe title="Le message" sandbox="${SANDBOX}" src="${url}/html"></iframe>`;
  return page(
    subject || '(sans objet)',
    `<p><a href="/">Boîte de réception</a></p><h1>${escapeHtml(subject || '(sans objet)')}</h1>
<dl><dt>De</dt><dd>${escapeHtml(names(from))}</dd><dt>À</dt><dd>${escapeHtml(names(to))}</dd>
<dt>Le</dt><dd>${day(sent_at)} (heure de Paris)</dd>${files.join('')}</dl>${html}
<h2>Texte</h2><pre>${escapeHtml(email.text ?? '')}</pre><p><a href="${url}/source">Source</a></p>`,
  );
}

const names = (addresses: MailSummary['from']) =>
  addresses.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');

/** The file name in one line where it fits: browsers would break a number after its hyphens. */
const fileName = ({ filename }: MailSummary['attachments'][number]) =>
  `<span class="file">${escapeHtml(filename)}</span>`;

// The recipients live in this time zone, whatever that of the machine.
const format = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
});
const day = (instant: string) => (Number.isNaN(Date.parse(instant)) ? '' : format.format(new Date(instant)));
