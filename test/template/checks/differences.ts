import { allValues, type Json, type Path } from '../template.ts';

type Row = Record<string, string | number | boolean | null>;
export type StageTemplate = { stage: string; row: Row; template: Json };

/** The settings of a stage, with its name. */
const stageValues = ({ stage, row }: StageTemplate): Row => ({ ...row, stage });

/** Paths at which the templates differ by anything but a value of `infra/stages.yml`. */
export function differenceFaults(stages: StageTemplate[]): string[] {
  const leaves = stages.map(({ template }) => leavesOf(template));
  const paths = new Set(leaves.flatMap((ofStage) => [...ofStage.keys()]));
  const rows = stages.map(stageValues);
  return [...paths].filter((path) => {
    const values = leaves.map((ofStage) => ofStage.get(path));
    return !isExplained(values, rows, Object.keys(rows[0] ?? {}));
  });
}

/** The values of a template by path, without those that change with every packaging. */
function leavesOf(template: Json): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const { path, value } of allValues(template)) {
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    if (!isEmpty && path.at(-1) !== 'Release' && !isOfExample(path, value))
      leaves.set(path.join(' › '), withoutTime(String(value)));
  }
  return leaves;
}

/** What DEV and REC have and PROD has not; test/template/stages.test.ts checks that. */
const isOfExample = (path: Path, value: Json): boolean =>
  [...path, value].some((part) => typeof part === 'string' && /Example|\/api\/example|-example-/.test(part));

const withoutTime = (value: string) => value.replace(/\d{13}-[\d-]+T[\d:.]+Z/, 'the time of packaging');

/** Whether the values become equal when the stages' own values of some settings are replaced. */
function isExplained(values: (string | undefined)[], rows: Row[], names: string[]): boolean {
  const [first] = values;
  if (values.some((value) => value === undefined)) return false;
  if (values.every((value) => value === first)) return true;
  return names.some((name, n) => {
    const own = rows.map((row) => String(row[name] ?? ''));
    if (values.every((value, stage) => value === own[stage])) return true;
    if (own.some((text, stage) => text === '' || !values[stage]?.includes(text))) return false;
    const left = values.map((value, stage) => value?.replaceAll(own[stage] ?? '', `«${name}»`));
    return isExplained(left, rows, names.slice(n + 1));
  });
}
