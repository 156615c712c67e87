import { describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/client.ts';

describe.each([
  ['return', 'C’est fait', 'Vous pouvez fermer cette page et revenir à l’application.'],
  ['refresh', 'Ce lien a expiré', 'Demandez-en un nouveau dans l’application.'],
])('GET /api/pay/onboarding/%s', (name, title, sentence) => {
  test('shows a French page to whoever comes', async () => {
    const { status, headers, body } = await anonymous.get(`/api/pay/onboarding/${name}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(sentence);
  });

  test('loads nothing and leads nowhere', async () => {
    const { headers, body } = await anonymous.get(`/api/pay/onboarding/${name}`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(body).not.toMatch(/https?:|src=|href=|<script/);
  });
});
