import packageJson from '../package.json' with { type: 'json' };

/** The oldest browsers that the site supports, as the bundlers name them: `safari17.0`, `ios17.0`. */
export const oldestBrowsers = packageJson.browserslist.map((query) =>
  query.replace(' >= ', '').replace('ios_saf', 'ios'),
);
