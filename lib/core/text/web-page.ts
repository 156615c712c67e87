import { createHash } from 'node:crypto';
import { escapeHtml } from './html.ts';

/** A self-contained HTML page and its Content-Security-Policy. */
export type WebPage = { html: string; policy: string };

const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:#f4f4f2;color:#1d1d1b;font:16px/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:3rem auto;padding:1.5rem 2rem;background:#fff;border-radius:8px;border-top:4px solid #a3200d}
h1{font-size:1.4rem;margin:0 0 1rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.4rem 1.5rem;margin:1rem 0}
dt{color:#5c5c58}
dd{margin:0;font-weight:600}
a{color:#a3200d}
code{background:#f4f4f2;padding:.1rem .3rem;border-radius:3px}
label{display:block;margin:1rem 0 .3rem}
input{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;border:1px solid #8a8a85;border-radius:4px}
input[type=checkbox]{width:auto;margin:0 .6rem 0 0}
input[aria-invalid]{border-color:#a3200d}
:focus-visible{outline:3px solid #1b5e9b;outline-offset:2px}
button,a.button{font:inherit;margin-top:1rem;padding:.5rem 1.2rem;border:0;border-radius:4px;background:#a3200d;color:#fff}
a.button{display:inline-block;margin-top:.5rem;padding:.7rem 1.4rem;text-decoration:none}
.bad{color:#a3200d}
.good{color:#1a6b3c}
.whole{white-space:nowrap}
@media(max-width:36rem){main{margin:0;padding:1rem 1.2rem}dl.codes{display:block}dl.codes dd{margin:0 0 .8rem}}
@media(prefers-color-scheme:dark){
body{background:#161615;color:#ececea}
main{background:#232322;border-top-color:#ff9d8a}
dt{color:#b3b3ad}
a,.bad{color:#ff9d8a}
.good{color:#7fd3a3}
code,input{background:#161615;color:#ececea}
input[aria-invalid]{border-color:#ff9d8a}
:focus-visible{outline-color:#8ec1f0}
}`;

type PageParts = {
  lang: 'fr' | 'en';
  title: string;
  body: string;
  script?: string;
  /** For a page with another style than that of receipts. */
  style?: string;
  /** What stands above the page. */
  head?: string;
};

/** Builds a page; `body` and `head` are HTML, escaped by the caller. */
export function webPage({ lang, title, body, script, style = STYLE, head = '' }: PageParts): WebPage {
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>${head}<main>${body}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>
`;
  const scripts = script === undefined ? '' : ` script-src '${hashOf(script)}'; connect-src 'self';`;
  return {
    html,
    policy: `default-src 'none'; style-src '${hashOf(style)}';${scripts} base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
