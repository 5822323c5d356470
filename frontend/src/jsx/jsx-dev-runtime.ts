import { jsxDEV as make } from 'react/jsx-dev-runtime';
import { type Create, wrapTexts } from './wrapTexts.ts';

/**
 * As jsx-runtime.ts, while hot reload runs.
 * @public
 */
export { Fragment } from 'react/jsx-dev-runtime';

const create = make as Create;

/**
 * `isStatic`: that the children stand in the source, so that they need no keys.
 * @public
 */
export const jsxDEV: Create = (type, props, key, isStatic, ...rest) => {
  const wrapped = wrapTexts(type, props, create);
  return create(type, wrapped, key, isStatic && Array.isArray(wrapped.children), ...rest);
};
