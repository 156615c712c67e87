import { createHash } from 'node:crypto';

const SCRIPT = `window.ui = SwaggerUIBundle({ url: 'openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });`;

/** Hides the links column, which is always empty and makes the page wider than a phone. */
const STYLE = '.swagger-ui .response-col_links{display:none}';

/** The page of the API documentation; this service provides everything that it loads. */
export function docsPage() {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
    // Swagger UI sets style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Tournée API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="docs/swagger-ui.css"><style>${STYLE}</style></head>
<body><div id="docs"></div><script src="docs/swagger-ui-bundle.js"></script><script>${SCRIPT}</script></body></html>
`;
  return { html, policy };
}
