/** The map's attribution. Names and licences are not translated. */
const leafletCredit = '<a href="https://leafletjs.com" rel="noopener">Leaflet</a>';

/** OpenStreetMap's licence asks for this wherever its data is shown. */
export const streetCredit =
  '© <a href="https://www.openstreetmap.org/copyright" rel="noopener">OpenStreetMap</a> · ' +
  '<a href="https://protomaps.com" rel="noopener">Protomaps</a>';

const dataCredits =
  '<a href="https://www.naturalearthdata.com/" rel="noopener">Natural Earth</a> · ' +
  '<a href="https://www.geonames.org/" rel="noopener">GeoNames</a> ' +
  '(<a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener license">CC BY 4.0</a>)';

/** What is drawn on every map, in full from its first frame, so that nothing moves when the outlines come. */
export const mapCredits = `${leafletCredit} <span aria-hidden="true">|</span> ${dataCredits}`;
