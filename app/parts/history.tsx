import type { Answer } from '../../clients/typescript/src/index.ts';
import { label } from '../session.ts';
import { actions, fields, visit as texts } from '../texts/fr.ts';
import { amount, moment } from '../texts/numbers.ts';

type Line = Answer<'passages-history'>['data'][number];

/** What was done to a visit, line by line, the latest first. */
export function History({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return <p class="quiet">{texts.noHistory}</p>;
  return (
    <ol class="history">
      {lines.map(({ history_id, at, action, by_name, changes }) => (
        <li key={history_id}>
          <p>
            <strong>{actions[action] ?? action}</strong>{' '}
            <span class="quiet">
              {texts.by} {by_name ?? texts.system}, <time dateTime={at}>{moment(at)}</time>
            </span>
          </p>
          {changes && (
            <ul>
              {Object.entries(changes).map(([name, change]) => (
                <li key={name}>
                  {fields[name] ?? name} : <bdi>{changed(name, change, action === 'created')}</bdi>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

/** `10,00 € → 11,50 €`; what is not told in clear is only said to have changed. */
function changed(field: string, change: unknown, isNew: boolean): string {
  const sides = typeof change === 'object' && change !== null ? change : {};
  const [old, now] = [Reflect.get(sides, 'old'), Reflect.get(sides, 'new')].map((side) => shown(field, side));
  if (!old && !now) return 'modifié';
  return old && !isNew ? `${old} → ${now || 'rien'}` : `${now}`;
}

/** A value of a field in clear, as people read it. */
export function shown(field: string, value: unknown): string {
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : '';
  if (field === 'montant') return amount(value);
  if (field === 'fk_type_reglement') return label('payment_types', value);
  if (field === 'fk_type') return label('passage_types', value);
  return field === 'motif' ? label('motifs', value) : value;
}
