export * from './client.ts';
export * from './operations.ts';
export * from './routes.ts';
