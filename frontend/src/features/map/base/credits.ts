/** Who made what the map is made of. Names and licences are the same in every language. */
export const leafletCredit = '<a href="https://leafletjs.com" rel="noopener">Leaflet</a>';

export const dataCredits =
  '<a href="https://www.naturalearthdata.com/" rel="noopener">Natural Earth</a> · ' +
  '<a href="https://www.geonames.org/" rel="noopener">GeoNames</a> ' +
  '(<a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener license">CC BY 4.0</a>)';
