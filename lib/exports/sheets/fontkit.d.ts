// Declares the only function of fontkit that is used; the package has no types.
declare module 'fontkit' {
  type Fontkit = Parameters<import('@cantoo/pdf-lib').PDFDocument['registerFontkit']>[0];
  export const create: Fontkit['create'];
}
