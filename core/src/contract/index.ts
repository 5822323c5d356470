export * from './client.ts';
export * from './operations.ts';
