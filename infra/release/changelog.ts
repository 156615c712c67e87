import { posix } from 'node:path';

/** The parts that say what people must know or do; all others are details, which only the page of the release keeps. */
const shortParts = ['For users', 'For authors of clients', 'For operators'] as const;
export const MAX_LINES = 120;

const OLDER = 'Older releases';
type Section = { title: string; body: string };

/** The changelog after a release, and what goes to `docs/releases/`. */
type CutChangelog = {
  changelog: string;
  short: string;
  details: string;
  /** Sections of releases before, which leave the changelog. */
  older: { version: string; page: string }[];
};

/** Why "Unreleased" cannot be cut; each sentence says what to do. */
export function refusalsOfChangelog(text: string): string[] {
  const parts = partsOf(unreleased(text));
  const missing = shortParts.filter(
    (title) => !parts.some((part) => part.title === title && part.body !== ''),
  );
  const surplus = linesIn(shortOf(parts)) - MAX_LINES;
  return [
    ...missing.map(
      (title) => `CHANGELOG.md has no \`### ${title}\` under "Unreleased": write what they must know or do.`,
    ),
    ...(surplus > 0
      ? [
          `The parts ${shortParts.join(', ')} of CHANGELOG.md are ${surplus} lines too long, ${MAX_LINES} are allowed: move details below them.`,
        ]
      : []),
  ];
}

/** Makes "Unreleased" the section of a version: its short parts stay in the changelog, where no older release does. */
export function cutChangelog(text: string, version: string, day: string): CutChangelog {
  const [head = '', ...sections] = splitAt(text, '## ');
  const parts = partsOf(unreleased(text));
  const released = sections.map(sectionOf).filter(({ title }) => title !== 'Unreleased' && title !== OLDER);
  const listed = sections.map(sectionOf).find(({ title }) => title === OLDER)?.body ?? '';
  const links = released.map(({ title }) => `- [${title}](docs/releases/${title}.md)`);
  const short = shortOf(parts);
  return {
    changelog: `${[
      head.trimEnd(),
      '## Unreleased',
      `## ${version}`,
      `${day}. What else changed, and the upgrade: [${version}](docs/releases/${version}.md).`,
      short,
      ...(released.length > 0 || listed !== ''
        ? [`## ${OLDER}`, [...links, listed].join('\n').trimEnd()]
        : []),
    ].join('\n\n')}\n`,
    short: relativeLinks(short),
    details: relativeLinks(textOf(parts.filter(({ title }) => !isShort(title)))),
    older: released.map(({ title, body }) => ({
      version: title,
      page: `# Release ${title}\n\n${relativeLinks(body)}\n`,
    })),
  };
}

const unreleased = (text: string) =>
  splitAt(text, '## ')
    .slice(1)
    .map(sectionOf)
    .find(({ title }) => title === 'Unreleased')?.body ?? '';

const partsOf = (body: string): Section[] => splitAt(`\n${body}`, '### ').slice(1).map(sectionOf);

const isShort = (title: string) => shortParts.some((one) => one === title);

/** In the order in which the parts are named. */
const shortOf = (parts: readonly Section[]) =>
  textOf(shortParts.flatMap((title) => parts.filter((part) => part.title === title)));

const textOf = (parts: readonly Section[]) =>
  parts.map(({ title, body }) => `### ${title}\n\n${body}`).join('\n\n');

const splitAt = (text: string, mark: string) => text.split(new RegExp(`^${mark}`, 'm'));

function sectionOf(text: string): Section {
  const [title = '', ...lines] = text.split('\n');
  return { title: title.trim(), body: lines.join('\n').trim() };
}

const linesIn = (text: string) => text.split('\n').length;

const FOLDER = 'docs/releases';

/** Rewrites the links of a text from the root folder so that they work in `docs/releases`. */
function relativeLinks(text: string): string {
  return text.replaceAll(/\]\(([^)\s]+)\)/g, (whole, target: string) => {
    if (/^[a-z]+:|^#/.test(target)) return whole;
    const [file = '', ...anchor] = target.split('#');
    return `](${[posix.relative(FOLDER, file), ...anchor].join('#')})`;
  });
}
