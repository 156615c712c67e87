import { createHash } from 'node:crypto';
import { readAsset } from '../assets.ts';
import { Problem } from '../problems.ts';
import { FileReply } from '../reply.ts';

const files = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** The files of the documentation page, from the package itself. */
export const docsAssets = [...files.keys()].map((file) => `swagger-ui-dist/${file}`);

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
  const type = files.get(name);
  if (!type) throw new Problem('not-found');
  const bytes = await readAsset(`swagger-ui-dist/${name}`);
  return new FileReply(bytes, type, {
    // Weak: the bytes on their way may be compressed.
    etag: `W/"${createHash('sha256').update(bytes).digest('hex')}"`,
    'cache-control': 'public, max-age=86400',
  });
}
