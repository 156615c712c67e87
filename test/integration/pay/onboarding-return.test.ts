import { describe, expect, test } from '@jest/globals';
import { configFrom } from '../../../lib/core/config/config.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { resources } from '../../support/run/resources.ts';

describe('GET /api/pay/onboarding/return', () => {
  test('shows a French page without a session', async () => {
    const { status, headers, body } = await anonymous.get('/api/pay/onboarding/return');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain('<h1>Retour du prestataire de paiement</h1>');
    expect(body).toContain('ce qui manque encore au dossier');
    expect(body).not.toContain('C’est fait');
  });

  test('loads no resources and leads to the cards of the application only', async () => {
    const { headers, body } = await anonymous.get('/api/pay/onboarding/return');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(body).not.toMatch(/src=|<script/);
    expect(body.match(/href="[^"]*"/g)).toEqual(['href="/cartes"']);
  });

  test('leads to the application where its address is set', async () => {
    const environment = { ...resources.config.environment, APP_URL: 'https://app.tournee.test/' };
    const on = { ...resources, config: configFrom(environment) };
    const { body } = await clientWith({ on }).get('/api/pay/onboarding/return');
    expect(body).toContain('href="https://app.tournee.test/cartes"');
  });
});
