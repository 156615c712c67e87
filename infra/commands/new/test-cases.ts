import type { RecordKind } from './record-kind.ts';
import { bareNoun } from './words.ts';

const own = ({ id }: RecordKind) => `access.records.own.${id}`;
const containing = (kind: RecordKind) =>
  `arrayContaining([expect.objectContaining({ ${kind.id}: ${own(kind)} })])`;

/** A list shows the caller a record of their own. */
export function listsOwn(name: string, kind: RecordKind): string {
  return `  test('${name} finds the own ${bareNoun(kind.noun)}', async () => {
    expect(await ask('${name}')).toMatchObject({
      status: 200,
      body: { data: expect.${containing(kind)}, next_cursor: null },
    });
  });`;
}

/** A list shows nothing of another association. */
export function hiddenFromOthers(kind: RecordKind): string {
  return `  test('another association does not find it', async () => {
    expect(await ask('nora')).toMatchObject({
      status: 200,
      body: { data: expect.not.${containing(kind)} },
    });
  });`;
}

/** A GET that answers nothing but the record is not written yet. */
export function showsMore(name: string, kind: RecordKind): string {
  const caller = `access.world.as('${name}')`;
  if (!kind.hasGet) {
    return `  test('shows ${kind.noun} otherwise than the list does', async () => {
    const list = await ${caller}.get('${kind.path}?limit=200');
    expect(list.body.data).not.toContainEqual((await ask('${name}')).body);
  });`;
  }
  const path = `${kind.path}/\${${own(kind)}}`;
  return `  test('shows ${kind.noun} otherwise than GET ${kind.path}/{${kind.id}} does', async () => {
    const known = await ${caller}.get(\`${path}\`);
    expect((await ask('${name}')).body).not.toEqual(known.body);
  });`;
}

/** For another association the record of the path does not exist. */
export function foreign(): string {
  return `  test('for another association it does not exist', async () => {
    expect(await ask('nora')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });`;
}
