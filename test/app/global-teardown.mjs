const { stopForPages } = await import('./service.ts');

export default stopForPages;
