import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/http/client.ts';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('GET /api/passwords/reset', () => {
  test('shows a French page for a new password', async () => {
    const { status, headers, body } = await anonymous.get('/api/passwords/reset');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain('<h1>Choisissez votre mot de passe</h1>');
    expect(body).toContain('autocomplete="new-password"');
  });

  test('runs its own script and loads nothing from anywhere', async () => {
    const { headers, body } = await anonymous.get('/api/passwords/reset');
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(body) ?? [];
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? [];
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src ${sourceOf(style)}; script-src ${sourceOf(script)}; connect-src 'self'; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).not.toMatch(/https?:|\/\/[a-z]|src=|href="[^#]/);
  });

  test('the script sends the token in the body, to this address only', async () => {
    const { body } = await anonymous.get('/api/passwords/reset');
    expect(body).toContain("const take = (token) => history.replaceState({ token }, '', location.pathname)");
    expect(body).toContain('take(location.hash.slice(1))');
    expect(body).toContain('token: tokenOf()');
    expect(body).toContain('post(location.pathname, body)');
    expect(body).toContain("post(location.pathname + '/check', { token })");
    expect(body).toContain("post('/api/passwords/forgot'");
  });

  test('tells all rules before a password is refused, and suits dark screens', async () => {
    const { body } = await anonymous.get('/api/passwords/reset');
    for (const rule of ['De 8 à 64 caractères', 'connus publiquement', 'votre identifiant', 'sa ville'])
      expect(body).toContain(rule);
    expect(body).toContain('@media(prefers-color-scheme:dark)');
  });

  test('leaves it to no browser to say in its own language what is wrong', async () => {
    const { body } = await anonymous.get('/api/passwords/reset');
    for (const form of body.match(/<form [^>]*>/g)) expect(form).toContain(' novalidate');
    expect(body).toContain('if (length < 8 || length > 64) return refuse(faults.length);');
    expect(body).not.toContain('amicale');
  });

  test('is for keyboards and screen readers too', async () => {
    const { body } = await anonymous.get('/api/passwords/reset');
    expect(body).toContain('<label for="password">');
    expect(body).toContain('aria-describedby="rules message"');
    expect(body).toContain('id="message" role="status"');
    expect(body).toMatch(/<label><input id="show" type="checkbox">/);
    expect(body).toContain('Ce lien est incomplet');
  });

  test('an unknown query parameter is refused', async () => {
    expect(await anonymous.get('/api/passwords/reset?token=trn_x')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?token', code: 'unknown-field' }] },
    });
  });
});
