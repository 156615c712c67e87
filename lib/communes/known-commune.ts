import type { Needs } from '../core/context.ts';
import { findCommune } from './find.ts';
import { foldCommune } from './fold.ts';
import type { Commune } from './lines.ts';

/** A commune of the country, or the made-up one, which PROD does not know. */
export async function knownCommune(ctx: Needs<'settings'>, code: string): Promise<Commune | undefined> {
  const example = await exampleCommune(ctx);
  return example?.code === code ? example : findCommune(code);
}

/** The made-up commune; undefined in PROD. */
export async function exampleCommune({ settings }: Needs<'settings'>): Promise<Commune | undefined> {
  if (settings.stage === 'PROD') return undefined;
  const { exampleTown } = await import('../example/town.ts');
  const { code_insee: code, name, postal_codes, department } = exampleTown;
  return { code, name, postal_codes: [...postal_codes], department: department.code };
}

/** Whether a search finds a commune: a beginning of its name or postal code. */
export function isFoundBy(commune: Commune, q: string): boolean {
  const text = foldCommune(q);
  if (text === '') return false;
  return (
    foldCommune(commune.name).startsWith(text) || commune.postal_codes.some((code) => code.startsWith(text))
  );
}
