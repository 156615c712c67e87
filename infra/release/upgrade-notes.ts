import type { AddedMigration } from './added-migrations.ts';
import type { AcceptedBreak } from './api/accepted-breaks.ts';

export type Upgrade = {
  from: string;
  to: string;
  migrations: readonly AddedMigration[];
  breaks: readonly AcceptedBreak[];
  hasWayBack: boolean;
};

/** The page of a release: what people must know, how a stage comes to it, and every detail. */
export function releasePage(
  upgrade: Upgrade,
  { short, details }: { short: string; details: string },
): string {
  return `${[
    `# Release ${upgrade.to}`,
    short,
    ...upgradeNotes(upgrade),
    ...(details === '' ? [] : ['## What else changed', details]),
  ].join('\n\n')}\n`;
}

function upgradeNotes({ from, to, migrations, breaks, hasWayBack }: Upgrade): string[] {
  return [
    `## Upgrade from ${from}`,
    `Deploy ${to} as [operate.md](../operate.md#next-deploy) says. ${hasWayBack ? wayBack(from, to) : noWayBack(from, to)}`,
    migrationNotes(migrations),
    ...(breaks.length === 0
      ? []
      : ['These changes break clients that rely on what they name:', breaks.map(breakLine).join('\n')]),
  ];
}

const wayBack = (from: string, to: string) =>
  `${from} works on the schema of ${to} and can be brought back; no release before it can.`;

const noWayBack = (from: string, to: string) =>
  `**${from} cannot be brought back**: it does not run on the schema of ${to}. Make a backup before, which is the only way back.`;

function migrationNotes(migrations: readonly AddedMigration[]): string {
  if (migrations.length === 0) return 'The database stays as it is.';
  const lines = migrations.map(({ name, about }) => `- \`${name}\`: ${about}`);
  return [
    `\`migrate\` runs before new code answers and applies ${migrations.length} migrations:`,
    '',
    ...lines,
  ].join('\n');
}

const breakLine = ({ change, why }: AcceptedBreak) => `- \`${change}\`: ${why}`;
