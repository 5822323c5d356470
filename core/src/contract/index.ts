export * from './client.ts';
export * from './operations.ts';
export type { Access, Method } from './routes.ts';
