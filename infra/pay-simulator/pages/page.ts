import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { escapeHtml } from '../../../lib/core/text/html.ts';

/** `body` is escaped HTML; `leadsTo` is the URL to which its form finally redirects. */
export type Page = { title: string; body: string; leadsTo?: string; status?: number };

const STYLE = `:root{color-scheme:light}
body{margin:0;background:#f4f4f2;color:#1d1d1b;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:2rem auto;padding:1.5rem 2rem;background:#fff;border-radius:8px;border-top:4px solid #5b4a8a}
main.narrow{max-width:34rem}
h1{font-size:1.4rem;margin:0 0 1rem}
h2{font-size:1.1rem;margin:2rem 0 .5rem}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #dcdcd8;vertical-align:top}
th{color:#5c5c58;font-weight:600}
td.amount{font-weight:600;white-space:nowrap;font-variant-numeric:tabular-nums}
td form{display:flex;flex-wrap:wrap;gap:.4rem}
button{font:inherit;padding:.35rem .8rem;border:1px solid #5b4a8a;border-radius:4px;background:#fff;color:#43366b;cursor:pointer}
button.main{background:#5b4a8a;color:#fff}
button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #c98a00;outline-offset:2px}
form.choices{display:flex;flex-direction:column;align-items:stretch;gap:.6rem;margin:1rem 0}
form.choices button{padding:.6rem 1rem}
form.choices label{display:block}
form.choices input,form.choices select{font:inherit;display:block;width:100%;box-sizing:border-box;margin-top:.2rem;padding:.5rem;border:1px solid #8a8a85;border-radius:4px;background:#fff}
form.choices details button{display:block;width:100%;margin-top:.6rem}
details{margin-top:1rem}
summary{cursor:pointer;color:#5c5c58}
a{color:#43366b}
.note{color:#5c5c58}
.told{border-left:4px solid #c98a00;padding:.4rem .8rem;background:#fdf6e3}
@media(max-width:40rem){main{margin:0;padding:1rem;border-radius:0}thead{display:none}tr,td{display:block}td{border:0;padding:.15rem 0}tr{border-bottom:1px solid #dcdcd8;padding:.6rem 0}}`;

const NOTE = 'Simulateur de paiement : aucun argent ne circule ici.';

export function sendPage(response: ServerResponse, page: Page): void {
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(page.title)}</title><style>${STYLE}</style></head>
<body><main${page.leadsTo === undefined ? '' : ' class="narrow"'}><h1>${escapeHtml(page.title)}</h1>
${page.body}
<p class="note">${NOTE}</p></main></body></html>
`;
  response.writeHead(page.status ?? 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(page),
    'cache-control': 'no-store',
    // A stricter policy would remove the origin from our own form submissions.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  response.end(html);
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
}

/** The content security policy; `form-action` also covers redirects after a form submission. */
function policyOf({ leadsTo }: Page): string {
  const style = createHash('sha256').update(STYLE).digest('base64');
  const back = leadsTo === undefined ? '' : ` ${new URL(leadsTo).origin}`;
  return `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'self'${back}; frame-ancestors 'none'`;
}

type Row = { amount: string; texts: string[]; buttons: string };

/** A section with a table, or the `empty` sentence when there are no rows. */
export function sectionHtml(
  title: string,
  heads: readonly string[],
  rows: readonly Row[],
  empty: string,
): string {
  const head = `<h2>${escapeHtml(title)}</h2>`;
  if (rows.length === 0) return `${head}<p class="note">${escapeHtml(empty)}</p>`;
  const columns = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  return `${head}<table><thead><tr>${columns}</tr></thead><tbody>${rows.map(rowHtml).join('')}</tbody></table>`;
}

function rowHtml({ amount, texts, buttons }: Row): string {
  const cells = texts.map((text) => `<td>${escapeHtml(text)}</td>`).join('');
  return `<tr><td class="amount">${escapeHtml(amount)}</td>${cells}<td>${buttons}</td></tr>`;
}

/** A form button; `action` is the value it sends. */
export type Button = { action: string; label: string; isMain?: boolean };

export function buttonHtml({ action, label, isMain = false }: Button, about?: string): string {
  const aria = about === undefined ? '' : ` aria-label="${escapeHtml(`${label} : ${about}`)}"`;
  const main = isMain ? ' class="main"' : '';
  return `<button${main} name="geste" value="${escapeHtml(action)}"${aria}>${escapeHtml(label)}</button>`;
}

/** The buttons of one row; `about` completes their accessible names. */
export function buttonsHtml(id: string, about: string, buttons: readonly Button[]): string {
  const shown = buttons.map((button) => buttonHtml(button, about)).join('');
  return `<form method="post" action="/cartes"><input type="hidden" name="objet" value="${escapeHtml(id)}">${shown}</form>`;
}
