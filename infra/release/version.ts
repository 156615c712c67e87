export const steps = ['major', 'minor', 'patch'] as const;
export type Step = (typeof steps)[number];

/** The version that follows another one by a step. */
export function nextVersion(version: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  switch (step) {
    case 'major':
      return `${major + 1}.0.0`;
    case 'minor':
      return `${major}.${minor + 1}.0`;
    case 'patch':
      return `${major}.${minor}.${patch + 1}`;
  }
}

export function isNewerVersion(one: string, other: string): boolean {
  const [ones, others] = [one, other].map((version) => version.split('.').map(Number));
  const at = ones?.findIndex((part, index) => part !== others?.[index]) ?? -1;
  return at >= 0 && (ones?.[at] ?? 0) > (others?.[at] ?? 0);
}
