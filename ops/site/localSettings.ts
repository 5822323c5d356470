import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './build.ts';

/** The settings of the whole platform on one machine. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** Azurite's well-known account (learn.microsoft.com/azure/storage/common/storage-use-azurite); its key is not a secret. */
const account = {
  name: 'devstoreaccount1',
  key: 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
};

export const azuriteConnection = (port: number): string =>
  `DefaultEndpointsProtocol=http;AccountName=${account.name};AccountKey=${account.key};` +
  `BlobEndpoint=http://127.0.0.1:${port}/${account.name};`;

export interface StackSettings {
  readonly ports: Readonly<Record<'PORT' | 'API_PORT' | 'TIMERS_PORT' | 'BLOB_PORT', number>>;
  /** Absolute. */
  readonly dataDir: string;
  readonly demoData: boolean;
  /** Environment variables of the function apps, in addition to those of this process. */
  readonly environment: Environment;
}

const defaultPorts = { PORT: 4280, API_PORT: 7071, TIMERS_PORT: 7072, BLOB_PORT: 10000 };

/** `Values` of local.settings.json; empty when there is no such file. Throws an Error when it is invalid. */
export function readLocalSettings(folder: string): Environment {
  const path = join(folder, 'local.settings.json');
  if (!existsSync(path)) return {};
  try {
    const { Values = {} } = JSON.parse(readFileSync(path, 'utf8')) as { Values?: Record<string, unknown> };
    return Object.fromEntries(Object.entries(Values).map(([name, value]) => [name, String(value)]));
  } catch {
    throw new Error('local.settings.json is not JSON with a "Values" object.');
  }
}

/** The environment overrides the file, and both override the defaults. Throws an Error for an invalid port. */
export function stackSettings(file: Environment, environment: Environment): StackSettings {
  const given = Object.fromEntries(
    Object.entries({ ...file, ...environment }).filter(([, value]) => value !== undefined && value !== ''),
  );
  const port = (name: keyof typeof defaultPorts) => {
    const value = Number(given[name] ?? defaultPorts[name]);
    if (!Number.isInteger(value) || value < 1 || value > 65_535) throw new Error(`${name} must be a port, 1 to 65535.`);
    return value;
  };
  const ports = {
    PORT: port('PORT'),
    API_PORT: port('API_PORT'),
    TIMERS_PORT: port('TIMERS_PORT'),
    BLOB_PORT: port('BLOB_PORT'),
  };
  const dataDir = resolve(root, given['DATA_DIR'] ?? '.data');
  return {
    ports,
    dataDir,
    demoData: (given['DEMO_DATA'] ?? 'on') !== 'off',
    environment: {
      SITE_URL: `http://127.0.0.1:${ports.PORT}`,
      DATABASE: `sqlite:${join(dataDir, 'incidents.db')}`,
      BLOB_CONNECTION_STRING: azuriteConnection(ports.BLOB_PORT),
      ...given,
      DATA_DIR: dataDir,
    },
  };
}
