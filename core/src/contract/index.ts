export * from './client.ts';
export * from './operations.ts';
export type { Access } from './routes.ts';
