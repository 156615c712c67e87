import { escapeHtml } from '../../../lib/core/text/html.ts';

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
