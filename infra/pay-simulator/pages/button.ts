import { escapeHtml } from '../../../lib/core/text/html.ts';

/** A button of a form: what it does, what is written on it, and what it is about for who cannot see the row. */
export type Button = { gesture: string; label: string; isMain?: boolean };

export function buttonHtml({ gesture, label, isMain = false }: Button, about?: string): string {
  const aria = about === undefined ? '' : ` aria-label="${escapeHtml(`${label} : ${about}`)}"`;
  const main = isMain ? ' class="main"' : '';
  return `<button${main} name="geste" value="${escapeHtml(gesture)}"${aria}>${escapeHtml(label)}</button>`;
}

/** The buttons of one row, which all say what they are about. */
export function buttonsHtml(id: string, about: string, buttons: readonly Button[]): string {
  const shown = buttons.map((button) => buttonHtml(button, about)).join('');
  return `<form method="post" action="/cartes"><input type="hidden" name="objet" value="${escapeHtml(id)}">${shown}</form>`;
}
