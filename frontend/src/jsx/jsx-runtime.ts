import { jsx as make } from 'react/jsx-runtime';
import { type Create, wrapTexts } from './wrapTexts.ts';

/**
 * What the compiled JSX of the site and of its libraries calls in place of React's functions (frontend/vite.config.ts).
 * @public
 */
export { Fragment } from 'react/jsx-runtime';

const create = make as Create;

/** @public */
export const jsx: Create = (type, props, key) => create(type, wrapTexts(type, props, create), key);

/**
 * React has two only for its warnings, which this one is without.
 * @public
 */
export const jsxs = jsx;
