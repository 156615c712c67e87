import { escapeHtml } from '../html.ts';

/** The frame of every e-mail: one column, no image, readable without style sheets. */
export function emailHtml(title: string, paragraphs: string[], footer: string): string {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('\n');
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f4f4f2;font-family:Arial,Helvetica,sans-serif;color:#1d1d1b;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px">
<div style="background:#ffffff;border-radius:6px;padding:24px">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>
${body}
</div>
<p style="font-size:12px;color:#5c5c58;margin:16px 8px">${footer}</p>
</div></body></html>`;
}
