import { escapeHtml } from '../core/text/html.ts';
import type { EmailContent } from './queue.ts';

/** A paragraph, a paragraph of several lines, or a link. */
type Block = string | readonly string[] | { label: string; url: string };

type EmailParts = {
  subject: string;
  title: string;
  blocks: readonly Block[];
  footer: string;
  replyTo: string | null;
};

/** Builds an e-mail as HTML and as plain text with equal content. */
export function composeEmail({ subject, title, blocks, footer, replyTo }: EmailParts): EmailContent {
  const said = blocks.filter((block) => !Array.isArray(block) || block.length > 0);
  return {
    subject,
    text: `${[title, ...said.map(textOf)].join('\n\n')}\n\n--\n${footer}\n`,
    html: page(title, said.map(htmlOf), footer),
    replyTo,
  };
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  return 'url' in block ? `${block.label} :\n${block.url}` : block.join('\n');
}

const LINK = 'color:#a3200d;font-weight:bold';

/** French typography: no line starts with », : or the number after n°, and none ends with «. */
function textHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(/(«|n°) /g, '$1\u00a0')
    .replaceAll(/ ([»:])/g, '\u00a0$1');
}

function htmlOf(block: Block): string {
  if (typeof block === 'string') return textHtml(block);
  if (!('url' in block)) return block.map((line) => textHtml(line)).join('<br>');
  return `<a class="link" href="${escapeHtml(block.url)}" style="${LINK}">${textHtml(block.label)}</a>`;
}

/** For mail clients with a dark theme; others use the elements' colours, or invert them. */
const DARK = `@media (prefers-color-scheme:dark){
body,.page{background:#161615!important;color:#ececea!important}
.card{background:#232322!important}
.link{color:#ff9d8a!important}
.small{color:#b3b3ad!important}
}`;

/** One column, no images; readable without styles, on a phone, and with a name that is one long word. */
function page(title: string, paragraphs: string[], footer: string): string {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('\n');
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style></head>
<body class="page" style="margin:0;background:#f4f4f2;font-family:Arial,Helvetica,sans-serif;font-size:16px;color:#1d1d1b;line-height:1.5;overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto;padding:16px">
<div class="card" style="background:#ffffff;border-radius:6px;padding:24px 24px 8px">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${textHtml(title)}</h1>
${body}
</div>
<p class="small" style="font-size:13px;color:#5c5c58;margin:16px 8px">${textHtml(footer)}</p>
</div></body></html>`;
}
