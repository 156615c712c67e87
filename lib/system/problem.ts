import * as z from 'zod';
import { problemCatalogue } from '../core/problems/catalogue.ts';
import { Problem } from '../core/problems/problem.ts';
import { escapeHtml, sentenceHtml } from '../core/text/html.ts';
import { type WebPage, webPage } from '../core/text/web-page.ts';

export const ProblemDescription = z
  .strictObject({
    code: z.string(),
    status: z.int(),
    title: z.string(),
    detail: z.string(),
    remedy: z.string(),
  })
  .meta({ id: 'ProblemDescription' });

/** Describes a problem code. */
export function describeProblem(code: string): z.input<typeof ProblemDescription> {
  const found = Object.entries(problemCatalogue).find(([name]) => name === code);
  if (!found) throw new Problem('not-found');
  const { status, title, detail, remedy } = found[1];
  return { code, status, title, detail, remedy };
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
