import { type Association, association } from './association.ts';
import { fixedPart } from './fixed.ts';
import { type Line, sumOf } from './lines.ts';
import { months, type Season, type Size, seasonOf, sizes } from './months.ts';
import type { Project } from './project.ts';
import { variablePart } from './variable.ts';

/** The bill of one size in the average month and in December, without the fixed part. */
export type SizeCosts = { size: Size; average: Line[]; peak: Line[] };

/** All bills of a stage. */
export type StageCosts = { season: Season; fixedOfDev: Line[]; fixedOfProd: Line[]; sizes: SizeCosts[] };

/** The costs of DEV and PROD. REC costs the same as DEV, except for one cent of logs. */
export function stageCosts(project: Project, of: Association = association): StageCosts {
  const season = seasonOf(of);
  const bill = (size: Size, share: number) => variablePart(season, size, share, project.prod);
  return {
    season,
    fixedOfDev: fixedPart(project.dev, project, 2),
    fixedOfProd: fixedPart(project.prod, project, 1),
    sizes: sizes.map((size) => ({
      size,
      average: bill(size, months.average),
      peak: bill(size, months.peak),
    })),
  };
}

/** The sums of a size with the fixed part of PROD. */
export function sumsOf({ fixedOfProd }: StageCosts, { average, peak }: SizeCosts) {
  const total = (lines: Line[]) => sumOf([...fixedOfProd, ...lines]);
  return { average: total(average), peak: total(peak) };
}
