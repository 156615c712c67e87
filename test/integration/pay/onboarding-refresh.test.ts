import { describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/http/client.ts';

describe('GET /api/pay/onboarding/refresh', () => {
  test('shows a French page without a session', async () => {
    const { status, headers, body } = await anonymous.get('/api/pay/onboarding/refresh');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain('<h1>Ce lien a expiré</h1>');
    expect(body).toContain('La page Cartes de l’application en ouvre un nouveau');
  });

  test('loads no resources and leads to the cards of the application only', async () => {
    const { headers, body } = await anonymous.get('/api/pay/onboarding/refresh');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(body).not.toMatch(/src=|<script/);
    expect(body.match(/href="[^"]*"/g)).toEqual(['href="/cartes"']);
  });
});
