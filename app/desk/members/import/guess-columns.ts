import { type ColumnKind, kindOfTitle, rankOfTitle } from './columns.ts';

type Rows = readonly (readonly string[])[];

/** Lists begin with a name of the association, a date, titles in two lines; not with more than that. */
const MOST_TITLES = 10;

const isTitle = (cell: string) => kindOfTitle(cell) !== undefined;

/** The number of the line with the titles, of two such lines the second one, from 1; 0 for a list without. */
export function titleLineOf(rows: Rows): number {
  const known = rows.slice(0, MOST_TITLES).map((row) => row.filter(isTitle).length);
  const most = Math.max(...known, 0);
  // One word such as « Nom » may be anything, unless the list has no other column.
  if (most < 2 && (most === 0 || (rows[0]?.length ?? 0) > 1)) return 0;
  const isAllTitles = (row: readonly string[] | undefined) =>
    row?.some(isTitle) && row.every((cell) => cell === '' || isTitle(cell));
  let line = known.indexOf(most) + 1;
  while (isAllTitles(rows[line])) line += 1;
  return line;
}

/** The title of each column: in its line, or in the one above where a cell stands over several columns. */
export function titlesAt(rows: Rows, titleLine: number): string[] {
  const own = rows[titleLine - 1] ?? [];
  const above = rows[titleLine - 2] ?? [];
  return own.map((title, at) => {
    const other = above[at] ?? '';
    return title === '' || (!isTitle(title) && isTitle(other)) ? other : title;
  });
}

/** Cells that are looked at to find out what a column is. */
const LOOKED_AT = 50;

/** Proposes what each column is: by its title, else by what is in it. Each kind is proposed once. */
export function guessColumns(titles: readonly string[], people: Rows): ColumnKind[] {
  const width = Math.max(titles.length, people[0]?.length ?? 0);
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    title: titles[at] ?? '',
    cells: people.slice(0, LOOKED_AT).flatMap((row) => row[at] || []),
  }));
  const byTitle = onlyFirst(
    columns.map(({ title }) => kindOfTitle(title)),
    titles,
  );
  const byContent = columns.map(({ cells, at }) => byTitle[at] ?? kindOfCells(cells));
  // What a title says counts before what cells look like.
  const kinds = byContent.map((kind, at) =>
    byTitle[at] === undefined && byTitle.includes(kind) ? 'ignore' : kind,
  );
  return named(
    onlyFirst(kinds, []).map((kind) => kind ?? 'ignore'),
    columns.map(({ cells }) => cells),
  );
}

/** Leaves each kind to one column: to the one with the best title, else to the first. */
function onlyFirst(
  kinds: readonly (ColumnKind | undefined)[],
  titles: readonly string[],
): (ColumnKind | undefined)[] {
  return kinds.map((kind, at) => {
    if (kind === undefined || kind === 'ignore') return kind;
    const rank = (place: number) => rankOfTitle(kind, titles[place] ?? '');
    const isBeaten = kinds.some(
      (other, place) =>
        other === kind && (rank(place) < rank(at) || (rank(place) === rank(at) && place < at)),
    );
    return isBeaten ? 'ignore' : kind;
  });
}

const most = (cells: readonly string[], is: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(is).length * 2 > cells.length;

const isEmail = (cell: string) => /\S@\S+\.\S/.test(cell);
const isPhone = (cell: string) => {
  const digits = cell.replace(/\D/g, '').length;
  return digits >= 9 && digits * 2 > cell.length && !/\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4}/.test(cell);
};
const isRole = (cell: string) => /^(?:membre|tr[ée]sori[eè]re?|administrat(?:eur|rice))$/i.test(cell);
/** A word of a name: letters alone, no abbreviation of a grade. */
const isName = (cell: string) => /^[\p{L}\p{M}'’ -]{2,}$/u.test(cell);

function kindOfCells(cells: readonly string[]): ColumnKind | undefined {
  if (most(cells, isEmail)) return 'email';
  if (most(cells, isPhone)) return 'phone';
  return most(cells, isRole) ? 'role_id' : undefined;
}

const isInCapitals = (cell: string) => cell === cell.toUpperCase() && cell !== cell.toLowerCase();
const words = (cell: string) => cell.split(' ').length;
const isNaming = (kind: ColumnKind) => /name/.test(kind) && kind !== 'username';

/** Completes how people are named: by one column with two words, or by two columns. */
function named(kinds: readonly ColumnKind[], cells: readonly (readonly string[])[]): ColumnKind[] {
  const last = kinds.indexOf('last_name');
  const isWhole = (at: number) => most(cells[at] ?? [], (cell) => words(cell) > 1);
  // « Nom » above « MARTIN Camille ».
  if (last >= 0 && !kinds.includes('first_name') && isWhole(last))
    return kinds.map((kind, at) => (at === last ? wholeName(cells[at] ?? []) : kind));
  if (kinds.some(isNaming)) return [...kinds];
  const free = kinds.flatMap((kind, at) => (kind === 'ignore' && most(cells[at] ?? [], isName) ? [at] : []));
  const distinct = free.filter((at) => new Set(cells[at]).size * 2 > (cells[at]?.length ?? 0));
  const [first, second] = distinct;
  if (first === undefined) return [...kinds];
  if (isWhole(first) || second === undefined)
    return kinds.map((kind, at) => (at === first ? wholeName(cells[at] ?? []) : kind));
  const isSecondLast = most(cells[second] ?? [], isInCapitals) && !most(cells[first] ?? [], isInCapitals);
  const [lastName, firstName] = isSecondLast ? [second, first] : [first, second];
  return kinds.map((kind, at) => {
    if (at === lastName) return 'last_name';
    return at === firstName ? 'first_name' : kind;
  });
}

/** A column with whole names: with the last name first where that is in capitals. */
const wholeName = (cells: readonly string[]): ColumnKind =>
  most(cells, (cell) => isInCapitals(cell.split(' ')[0] ?? '')) ? 'full_name' : 'name';
