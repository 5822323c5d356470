import { type ImportField, importFields } from '@incidentmap/core/domain/partners/imports';
import { csvOf } from '@incidentmap/core/domain/text/csv';
import { columnName } from './columns.ts';

/** Invented: one row whose place is a name, and one that has coordinates too. No cell begins like a formula. */
const rows: readonly Record<ImportField, string>[] = [
  {
    externalId: 'EXAMPLE-1',
    title: 'Example: insults on a train',
    description: 'An invented example, to be replaced. A passenger was insulted for her headscarf on an evening train.',
    location: 'Leeds',
    latitude: '',
    longitude: '',
    incidentType: 'Verbal',
    severity: 'Low',
    incidentDate: '2024-03-05',
    incidentTime: 'Evening',
    sourceUrl: '',
    atHome: 'No',
  },
  {
    externalId: 'EXAMPLE-2',
    title: 'Example: paint on a shop window',
    description: 'An invented example, to be replaced. A slogan was painted on the window of a halal butcher.',
    location: 'Norwich',
    latitude: '52.628',
    longitude: '1.293',
    incidentType: 'Property',
    severity: 'Medium',
    incidentDate: '2024-04-12',
    incidentTime: 'Unknown',
    sourceUrl: 'https://example.org/reports/2',
    atHome: 'No',
  },
];

/** A file with all columns that an import knows, as CSV. */
export const exampleFile = (): string =>
  csvOf([importFields.map(columnName), ...rows.map((row) => importFields.map((field) => row[field]))]);
