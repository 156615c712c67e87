import type * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { problemCatalogue } from '../core/problems/catalogue.ts';
import { Problem } from '../core/problems.ts';
import { escapeHtml, sentenceHtml, type WebPage, webPage } from '../core/text/html.ts';
import type { ProblemDescription, ProblemPage } from './status.ts';

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

export function describeProblem(code: string): z.input<typeof ProblemDescription> {
  const found = entries.find(([name]) => name === code);
  if (!found) throw new Problem('not-found');
  return { code, ...found[1] };
}

/** The HTML page behind the `type` of a problem. */
export function problemPage(problem: z.input<typeof ProblemDescription> | undefined): WebPage {
  if (!problem)
    return webPage({ lang: 'en', title: 'Unknown problem', body: '<h1>There is no such problem</h1>' });
  const { code, status, title, detail, remedy } = problem;
  const body = `<h1>${escapeHtml(title)}</h1><p>${sentenceHtml(detail)}</p>
<dl><dt>Code</dt><dd><code>${code}</code></dd><dt>Status</dt><dd>${status}</dd><dt>What to do</dt><dd>${sentenceHtml(remedy)}</dd></dl>
<p><a href="../docs">API documentation</a></p>`;
  return webPage({ lang: 'en', title, body });
}
