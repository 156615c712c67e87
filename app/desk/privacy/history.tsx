import type { Answer } from '../../../clients/typescript/src/index.ts';
import { fieldNames } from '../../texts/field-names.ts';
import { moment } from '../../texts/numbers.ts';
import { fields } from '../../texts/visit-fields.ts';
import { shown } from '../../ui/field-value.ts';
import { actions, visit as texts } from '../visits/texts.ts';

type Line = Answer<'passages-history'>['data'][number];

type Props = {
  lines: readonly Line[];
  /** The label of a line; by default that of a visit. */
  says?: (line: Line) => string;
  /** The address of the object of a line. */
  leads?: (line: Line) => string | undefined;
};

const ofVisit = ({ action }: Line): string => actions[action] ?? action;

/** The history, newest first. */
export function History({ lines, says = ofVisit, leads }: Props) {
  if (lines.length === 0) return <p class="quiet">{texts.noHistory}</p>;
  return (
    <ol class="history">
      {lines.map((line) => (
        <li key={line.history_id}>
          <p>
            <strong>
              <Linked to={leads?.(line)}>{says(line)}</Linked>
            </strong>{' '}
            <span class="quiet">
              {texts.by} {line.by_name ?? texts.system}, <time dateTime={line.at}>{moment(line.at)}</time>
            </span>
          </p>
          {line.changes && (
            <ul>
              {Object.entries(line.changes).map(([name, change]) => (
                <li key={name}>
                  {fieldNames[name] ?? fields[name] ?? name} :{' '}
                  <bdi>{changed(name, change, line.action === 'created')}</bdi>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

const Linked = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? children : <a href={to}>{children}</a>;

/** `10,00 € → 11,50 €`; `modifié` for values that the history does not contain. */
function changed(field: string, change: unknown, isNew: boolean): string {
  const sides = typeof change === 'object' && change !== null ? change : {};
  const [old, now] = [Reflect.get(sides, 'old'), Reflect.get(sides, 'new')].map((side) => shown(field, side));
  if (!old && !now) return 'modifié';
  return old && !isNew ? `${old} → ${now || 'rien'}` : `${now}`;
}
