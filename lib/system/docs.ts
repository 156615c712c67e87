import { createHash } from 'node:crypto';
import { Problem } from '../problems.ts';
import type { FileReply } from '../reply.ts';
import { staticFile } from './static-file.ts';

const types = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** The files of the documentation page, from the package itself. */
export const docsAssets = [...types.keys()].map((file) => `swagger-ui-dist/${file}`);

const files = new Map(
  [...types].map(([file, type]) => [
    file,
    staticFile(`swagger-ui-dist/${file}`, type, { 'cache-control': 'public, max-age=86400' }),
  ]),
);

const SCRIPT = `window.ui = SwaggerUIBundle({ url: 'openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });`;

/** The page of the API documentation; everything it loads comes from this service. */
export function docsPage() {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
    // The viewer sets style attributes of its own.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Tournée API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="docs/swagger-ui-bundle.js"></script><script>${SCRIPT}</script></body></html>
`;
  return { html, policy };
}

/** One of them; its tag lets a browser keep it until the package changes. */
export async function docsFile(name: string): Promise<FileReply> {
  const file = files.get(name);
  if (!file) throw new Problem('not-found');
  return file();
}
