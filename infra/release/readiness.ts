import type { DeepRun } from '../ci/deep-run.ts';

/** The state of a checkout. */
export type Checkout = {
  branch: string;
  /** The lines of `git status --porcelain`. */
  changed: readonly string[];
  tags: readonly string[];
  /** The tag or commit of the last release, if this clone does not have it. */
  missing: readonly string[];
  deepRun: DeepRun | undefined;
  /** Commits since the commit of the deep run; undefined where that is none of this branch. */
  commitsSince: number | undefined;
};

/** Room for mending what the deep tier found and for the release's own texts; what comes after is proven by landings alone. */
export const MAX_COMMITS_SINCE = 20;

/** Why a checkout is not one to release from; each sentence says what to do. */
export function refusalsOfCheckout(checkout: Checkout, version: string): string[] {
  const { branch, changed, tags, missing } = checkout;
  return [
    ...(branch === 'main' ? [] : [`This is ${branch}: a release is made on main. Run \`git switch main\`.`]),
    ...(changed.length === 0
      ? []
      : [`${changed.length} files are not committed: commit or remove ${namesIn(changed)}.`]),
    ...(tags.includes(`v${version}`) ? [`The tag v${version} is there already: choose another step.`] : []),
    ...missing.map(
      (name) =>
        `There is no ${name} to prove the upgrade from: fetch the tags, or name its commit with --from.`,
    ),
    ...refusalsOfDeepRun(checkout),
  ];
}

function refusalsOfDeepRun({ deepRun, commitsSince }: Checkout): string[] {
  const again = 'run `bash .ci/deep` and commit docs/deep-run.json.';
  if (!deepRun) return [`The deep tier has never run: ${again}`];
  const at = deepRun.commit.slice(0, 12);
  if (commitsSince === undefined)
    return [`The deep tier ran at ${at}, which this branch does not have: ${again}`];
  const failed = deepRun.steps.filter((step) => step.failed > 0).map(({ title }) => title);
  return [
    ...(failed.length > 0 ? [`The deep tier failed at ${at} (${failed.join('; ')}): mend it, ${again}`] : []),
    ...(commitsSince > MAX_COMMITS_SINCE
      ? [`The deep tier ran ${commitsSince} commits ago, at most ${MAX_COMMITS_SINCE} are allowed: ${again}`]
      : []),
  ];
}

const SHOWN = 5;

function namesIn(changed: readonly string[]): string {
  const names = changed.slice(0, SHOWN).map((line) => line.slice(3));
  return changed.length > SHOWN ? `${names.join(', ')} and ${changed.length - SHOWN} more` : names.join(', ');
}
