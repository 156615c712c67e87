/** The languages of problem texts. */
export type Language = 'en' | 'fr';

/** Longer headers are truncated; no browser sends one. */
const MAX_HEADER = 500;

/** Returns the supported language that `Accept-Language` prefers; English without a preference. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => parameter.trim()).find((one) => one.startsWith('q='));
      return { range: range.trim(), quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    });
  const weightOf = (language: Language) =>
    Math.max(
      0,
      ...wanted.filter(({ range }) => range.split('-')[0] === language).map(({ quality }) => quality || 0),
    );
  return weightOf('fr') > weightOf('en') ? 'fr' : 'en';
}
