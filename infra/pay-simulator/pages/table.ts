import { escapeHtml } from '../../../lib/core/text/html.ts';

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
