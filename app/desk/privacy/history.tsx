import type { Answer } from '../../../clients/typescript/src/index.ts';
import { moment } from '../../texts/numbers.ts';
import { actions, visit as texts } from '../visits/texts.ts';
import { changeLabel, changesIn } from './history-changes.ts';
import { historyValue } from './history-values.ts';
import { lineSays, historyValues as values } from './journal-texts.ts';

type Line = Answer<'passages-history'>['data'][number];

type Props = {
  lines: readonly Line[];
  /** The label of a line; by default that of a visit. */
  says?: (line: Line) => string;
  /** The address of the object of a line. */
  leads?: (line: Line) => string | undefined;
};

/** Without a session, a password is changed by the link that its user got by e-mail. */
const isByLink = ({ object, changes, by_user_id }: Line): boolean =>
  object === 'user' && by_user_id === null && changes?.['password'] !== undefined;

function actorOf(line: Line): string {
  const { by_name: who, by_key_name: software } = line;
  if (software === null) return who ?? (isByLink(line) ? values.byLink : texts.system);
  return who === null ? values.software(software) : values.withSoftware(who, software);
}

const ofVisit = (line: Line): string => actions[line.action] ?? lineSays(line);

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
              {texts.by} <bdi>{actorOf(line)}</bdi>, <time dateTime={line.at}>{moment(line.at)}</time>
            </span>
          </p>
          {line.changes && (
            <ul>
              {changesIn(line).map(([name, change]) => (
                <li key={name}>
                  {changeLabel(name, line.object)} : <bdi>{changed(name, change, line)}</bdi>
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

/**
 * `10,00 € → 11,50 €`; `modifié` for values that the history does not contain or that no words say. An unchanged value is told once:
 * it says which door was meant, or that the money counted was the money due.
 */
function changed(field: string, change: unknown, line: Line): string {
  const sides = typeof change === 'object' && change !== null ? change : {};
  const [old, now] = ['old', 'new'].map((side) => historyValue(field, Reflect.get(sides, side), line));
  if (!old && !now) return values.changed;
  return old && old !== now && line.action !== 'created' ? `${old} → ${now || values.nothing}` : `${now}`;
}
