import { registerHooks } from 'node:module';

/** The source lines that add an encrypted field to a record, inserted before its other fields. */
const lineFor = (audience: 'everybody' | 'desk') => `
  nickname: {
    label: 'Surnom',
    audience: '${audience}',
    merge: 'ask',
    meaning: 'What friends say.',
    sealed: 'encrypted_nickname',
    input: () => Text(100).nullish(),
    output: () => text,
    empty: null,
  },`;

/** The text after which each file gets the lines. */
const additions: Record<string, [after: string, added: string]> = {
  'lib/core/records/passage.ts': ['export const passageFields = {', lineFor('everybody')],
  'lib/core/records/user.ts': ['export const userFields = {', lineFor('desk')],
  'lib/core/records/entity.ts': ['export const entityFields = {', lineFor('desk')],
};

// Changes the sources only in this process; the files stay unchanged.
registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const addition = Object.entries(additions).find(([path]) => url.endsWith(`/${path}`))?.[1];
    if (!addition || !loaded.source) return loaded;
    const source =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    const [after, added] = addition;
    if (!source.includes(after)) throw new Error(`${url} has no ${after}`);
    return { ...loaded, source: source.replace(after, `${after}${added}`) };
  },
});

// Imported after the hooks, so that the loaded modules have the field, and before all test support, which needs the template.
delete process.env['TEST_DATABASE_URL'];
const { ensureTemplate } = await import('../../../infra/local/database/template.ts');
await ensureTemplate(() => {});
const { default: prepare } = await import('../worker/prepare.ts');
await prepare();
