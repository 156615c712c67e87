import * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { problemCatalogue } from '../core/problems/catalogue.ts';
import { PageOf } from '../core/schemas/pages.ts';
import { escapeHtml } from '../core/text/html.ts';
import { type WebPage, webPage } from '../core/text/web-page.ts';

export const ProblemPage = PageOf(
  z
    .strictObject({ code: z.string(), status: z.int(), title: z.string(), type: z.url() })
    .meta({ id: 'ProblemKind' }),
);

const entries = Object.entries(problemCatalogue).sort(([a], [b]) => (a < b ? -1 : 1));

/** All problem codes of the API. */
export function listProblems({ settings }: Needs<'settings'>): z.input<typeof ProblemPage> {
  const data = entries.map(([code, { status, title }]) => ({
    code,
    status,
    title,
    type: `${settings.baseUrl}/api/problems/${code}`,
  }));
  return { data, next_cursor: null };
}

/** The HTML page of the list. */
export function problemsPage(list: z.input<typeof ProblemPage> | undefined): WebPage {
  const rows = (list?.data ?? []).map(
    ({ code, status, title }) =>
      `<dt>${status} <a href="problems/${code}"><code>${code}</code></a></dt><dd>${escapeHtml(title)}</dd>`,
  );
  const body = `<h1>Problems</h1><p>Every way the API can say no. The <code>type</code> of a problem leads to its page.</p>
<dl class="codes">${rows.join('')}</dl><p><a href="docs">API documentation</a></p>`;
  return webPage({ lang: 'en', title: 'Problems', body });
}
