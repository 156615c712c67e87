import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { DOT } from '../../texts/dot.ts';
import { amount, moment, plural } from '../../texts/numbers.ts';
import { resultName } from '../../texts/result-name.ts';
import { shownNumber } from '../../texts/shown-number.ts';
import { addressInWords, dwellingInWords } from '../visits/street-address.ts';
import { choice as texts } from './texts.ts';

type Found = Schemas['FoundRecords'];

/** A record in the list, with the key by which it is chosen. */
type Listed = {
  key: string;
  group: number | null;
  says: string;
  /** Where the visit was; empty if that is not known. */
  door: string;
  person: string[];
  passage_id: number | null;
};

/** Visits and what phones sent, in one list. */
export function listedOf({ visits, others }: Found): Listed[] {
  return [
    ...visits.map((one) => ({
      key: `passage ${one.passage_id} ${one.version}`,
      group: one.group,
      says: [moment(one.passed_at), resultName(one), amount(one.montant)].join(DOT),
      door: doorOf(one),
      person: personOf(one),
      passage_id: one.passage_id,
    })),
    ...others.map((one) => ({
      key: one.key,
      group: one.group,
      says: `${texts.kinds[one.what]}${DOT}${moment(one.at)}`,
      door: '',
      person: personOf(one),
      passage_id: one.passage_id,
    })),
  ];
}

/** The choice as the service takes it. */
export function chosenOf({ visits, others }: Found, keys: ReadonlySet<string>): Schemas['ChosenRecords'] {
  return {
    visits: visits
      .filter(({ passage_id, version }) => keys.has(`passage ${passage_id} ${version}`))
      .map(({ passage_id, version }) => ({ passage_id, version })),
    others: others.map(({ key }) => key).filter((key) => keys.has(key)),
  };
}

/** `12 rue des Lilas, 93140 Bondy, étage 2`. */
const doorOf = ({ address, dwelling }: Found['visits'][number]): string =>
  [address && addressInWords(address), dwellingInWords(dwelling)].filter(Boolean).join(', ');

type Person = Pick<Found['visits'][number], 'name' | 'email' | 'phone' | 'donor_address'>;

const contactsOf = ({ email, phone, donor_address }: Person): string[] =>
  [email, phone && shownNumber(phone), donor_address].flatMap((one) => one || []);

const personOf = (one: Person): string[] => [one.name ?? texts.noName, ...contactsOf(one)];

type Props = {
  records: readonly Listed[];
  chosen: ReadonlySet<string>;
  choose: (keys: readonly string[], isChosen: boolean) => void;
};

/** The records by group, each with a box, and a box for the whole group. */
export function FoundList({ records, chosen, choose }: Props) {
  const groups = [...Map.groupBy(records, ({ group }) => group)].toSorted(
    ([one], [other]) => (one ?? Number.MAX_SAFE_INTEGER) - (other ?? Number.MAX_SAFE_INTEGER),
  );
  return (
    <>
      {groups.map(([group, rows]) => (
        <Group key={group} rows={rows} isNameless={group === null} chosen={chosen} choose={choose} />
      ))}
    </>
  );
}

type GroupProps = Omit<Props, 'records'> & { rows: readonly Listed[]; isNameless: boolean };

function Group({ rows, isNameless, chosen, choose }: GroupProps) {
  const keys = rows.map(({ key }) => key);
  const shared = [...new Set(rows.flatMap(({ person: [, ...contacts] }) => contacts))];
  const title = isNameless ? texts.noContact : shared.slice(0, 4).join(', ');
  const size = plural(rows.length, 'donnée');
  return (
    <fieldset class="choice-group">
      <legend>
        <bdi>{title}</bdi> ({size})
      </legend>
      {rows.length > 1 && (
        <label class="whole-group">
          <input
            type="checkbox"
            checked={keys.every((key) => chosen.has(key))}
            onChange={(event) => choose(keys, event.currentTarget.checked)}
          />{' '}
          {texts.wholeGroup}
        </label>
      )}
      <ul class="found">
        {rows.map(({ key, says, door, person, passage_id }) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                name="chosen"
                checked={chosen.has(key)}
                onChange={(event) => choose([key], event.currentTarget.checked)}
              />{' '}
              <span>
                {says}
                <br />
                {door && (
                  <>
                    <bdi>{door}</bdi>
                    <br />
                  </>
                )}
                <bdi class="quiet">{person.join(DOT)}</bdi>
              </span>
            </label>
            {passage_id !== null && (
              // In a tab of its own, as the search and the choice are kept nowhere.
              <a
                href={href('visit', {}, passage_id)}
                target="_blank"
                aria-label={`${texts.visit} ${passage_id} ${texts.inTab}`}
                rel="noopener"
              >
                {texts.see}
              </a>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
