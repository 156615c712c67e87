/** The languages that problems are told in. */
export type Language = 'en' | 'fr';

/** Longer headers are cut; no browser sends one. */
const MAX_HEADER = 500;

/** The language that `Accept-Language` prefers of those there are; English when it says nothing. */
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
