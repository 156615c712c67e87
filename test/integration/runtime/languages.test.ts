import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Headers } from '../../support/http/answer.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const french = { 'accept-language': 'fr-FR, fr;q=0.9, en;q=0.5' };
const draft = (more: object) => ({ fk_operation: season.round.operationId, ...more });

describe('problems in the language of the client', () => {
  test('are English unless French is preferred', async () => {
    const others: Headers[] = [{}, { 'accept-language': 'de' }, { 'accept-language': 'en, fr;q=0.9' }];
    for (const headers of others) {
      const { headers: sent, body } = await anonymous.get('/api/session', headers);
      expect(body).toMatchObject({ code: 'missing-token', title: 'Authentication is required' });
      expect(sent).toMatchObject({ 'content-language': 'en' });
      expect(sent['vary']).toContain('Accept-Language');
    }
  });

  test('say the same in French, with the same code', async () => {
    const { status, headers, body } = await anonymous.get('/api/session', french);
    expect(status).toBe(401);
    expect(headers).toMatchObject({ 'content-language': 'fr' });
    expect(headers['vary']).toContain('Accept-Language');
    expect(body).toMatchObject({
      code: 'missing-token',
      title: 'Il faut se connecter',
      detail: 'Envoyez `Authorization: Bearer <token>`.',
    });
  });

  test('of paths that do not exist, of records that are not there and of roles', async () => {
    const alice = season.world.as('alice');
    const titles = [
      await anonymous.get('/api/nowhere', french),
      await alice.get('/api/passages/999999', french),
      await alice.get('/api/emails', french),
    ].map(({ status, body }) => [status, body.title]);
    expect(titles).toEqual([
      [404, 'Introuvable'],
      [404, 'Introuvable'],
      [403, 'Action non permise'],
    ]);
  });

  test('name the faults of each field in French, with the same pointers and codes', async () => {
    const send = (headers: Headers) =>
      season.world
        .as('alice')
        .post('/api/passages', draft({ fk_type: 'don', montant: 0, nb_calendriers: -1, bunt: 1 }), headers);
    const [inFrench, inEnglish] = [await send(french), await send({})];
    const places = ({ errors }: { errors: { pointer: string; code: string }[] }) =>
      errors.map(({ pointer, code }) => [pointer, code]);
    expect(places(inFrench.body)).toEqual(places(inEnglish.body));
    expect(inFrench.body).toMatchObject({
      detail: 'Une ou plusieurs valeurs manquent, sont inconnues ou hors limites\u00a0; voir `errors`.',
      errors: [
        { pointer: '/nb_calendriers', detail: 'doit être au moins 0' },
        { pointer: '/bunt', detail: 'champ inconnu' },
      ],
    });
    expect(
      await season.world.as('alice').post('/api/passages', draft({ fk_type: 'don', montant: 0 }), french),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/montant', detail: '`don` demande un montant supérieur à 0' }] },
    });
    expect(await season.world.as('alice').get('/api/passages?limit=0&x=1', french)).toMatchObject({
      body: { errors: [{ detail: 'une valeur de 1 à 200 est attendue' }, { detail: 'paramètre inconnu' }] },
    });
  });

  test('say what the code alone does not', async () => {
    const sent = draft({ fk_user: season.world.person.malik.userId, motif: 'repasser' });
    const { body } = await season.world.as('ada').post('/api/passages', sent, french);
    expect(body).toMatchObject({
      code: 'not-an-operation-member',
      detail: 'Cet utilisateur n’est pas membre de cette saison.',
      errors: [{ pointer: '/fk_user', detail: 'Cet utilisateur n’est pas membre de cette saison.' }],
    });
    const old = { 'user-agent': 'Tournee/0.1.0 (ios)', ...french };
    const { token } = season.world.person.alice;
    expect((await clientWith({ token }).get('/api/passages', old)).body).toMatchObject({
      code: 'client-too-old',
      detail:
        'Cette version de l’application n’est plus prise en charge\u00a0; la plus ancienne qui le soit est 1.2.0.',
    });
  });

  test('of the items of one request too', async () => {
    const passages = [draft({ motif: 'repasser' })];
    const { body } = await season.world.as('malik').post('/api/passages/bulk', { passages }, french);
    expect(body.results).toMatchObject([
      { status: 'refused', problem: { code: 'operation-not-found', title: 'La saison n’existe pas' } },
    ]);
  });

  test('a success says nothing of languages', async () => {
    const { status, headers } = await season.world.as('alice').get('/api/session', french);
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('content-language');
  });
});
