export type { Answer, Call, Init, Operation, Schemas } from './call-types.ts';
export { type Client, createClient, type Options } from './client.ts';
export type { Api, Codes } from './generated/api.ts';
export { type Cents, fromCents, toCents } from './money.ts';
export { items, pages } from './pages.ts';
export { isProblem, NetworkFault, Problem, UnreadableAnswer } from './problem.ts';
export { memoryTokens, type TokenStore } from './session.ts';
export type { Timing } from './timing.ts';
export type { FileToUpload } from './uploads.ts';
