import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Azure's published resource types: `types/README.md` explains where the files come from and their format. */

export type AzureType =
  | 'any'
  | 'string'
  | 'integer'
  | 'boolean'
  | 'null'
  | { is: 'string'; minLength?: number; maxLength?: number; pattern?: string; sensitive?: boolean }
  | { is: 'integer'; minValue?: number; maxValue?: number }
  | { literal: string }
  | { oneOf: string[]; open?: boolean }
  | { anyOf: AzureType[] }
  | { array: AzureType; minLength?: number; maxLength?: number }
  | { ref: string };

interface AzureProperty {
  type: AzureType;
  required?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  deployTimeConstant?: boolean;
}

export interface AzureObject {
  properties: Record<string, AzureProperty>;
  /** The type of properties of any other name; without it there are none. */
  additional?: AzureType;
  discriminator?: string;
  /** The name of the object for each value of the discriminator. */
  cases?: Record<string, string>;
}

/** One resource type in one API version. */
export interface AzureResource {
  resource: string;
  writableScopes: string[];
  readableScopes: string[];
  body: string;
  functions?: Record<string, { output: AzureType }>;
  types: Record<string, AzureObject>;
}

const folder = join(import.meta.dirname, 'types');

/** By `type@version`, in lower case: Bicep ignores the case of type names. */
export const azureResources: ReadonlyMap<string, AzureResource> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as AzureResource)
    .map((resource) => [resource.resource.toLowerCase(), resource]),
);

/** A type together with the file that its references refer to. */
export interface TypeIn {
  readonly type: AzureType;
  readonly of: AzureResource;
}

/** The object that a reference leads to; undefined for every other type. */
export const objectOf = ({ type, of }: TypeIn): AzureObject | undefined =>
  typeof type === 'object' && 'ref' in type ? of.types[type.ref] : undefined;

/** The object with the properties of the case that the discriminator `value` selects; of all cases without a value. */
export function caseOf(object: AzureObject, of: AzureResource, value?: string): AzureObject | undefined {
  if (object.discriminator === undefined) return object;
  const cases = Object.entries(object.cases ?? {}).filter(([name]) => value === undefined || name === value);
  if (cases.length === 0) return undefined;
  const properties = { ...object.properties };
  for (const [, name] of cases) Object.assign(properties, of.types[name]?.properties);
  return { ...object, properties };
}
