import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';

type Name = { name: string };
type Shape = (Polygon<Name> | MultiPolygon<Name>) & { properties: Name };
type Shapes = Omit<GeometryCollection<Name>, 'geometries'> & { geometries: Shape[] };

/** TypeScript would infer the arcs as arrays of numbers, but they are tuples. */
declare const basemap: Topology<{ regions: Shapes; neighbours: Shapes }>;
export default basemap;
