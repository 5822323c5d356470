import { strToU8, zipSync } from 'fflate';

type Cell = string | Date | number | boolean;

const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Spreadsheets count days from 30 December 1899. */
const dayNumber = (day: Date) => day.getTime() / (24 * 60 * 60_000) + 25_569;

function cellXml(cell: Cell, name: string): string {
  if (cell instanceof Date) return `<c r="${name}" s="1"><v>${dayNumber(cell)}</v></c>`;
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${name}" t="b"><v>${Number(cell)}</v></c>`;
  if (cell === '') return '';
  if (cell.startsWith('#')) return `<c r="${name}" t="e"><v>${cell}</v></c>`;
  if (cell.startsWith('=')) return `<c r="${name}" t="str"><f>${escaped(cell.slice(1))}</f><v>stored</v></c>`;
  return `<c r="${name}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

type Rows = readonly (readonly Cell[])[];

const rowsXml = (rows: Rows): string =>
  rows
    .map((cells, row) => {
      const inside = cells.map((cell, at) => cellXml(cell, `${String.fromCharCode(65 + at)}${row + 1}`));
      return `<row r="${row + 1}">${inside.join('')}</row>`;
    })
    .join('');

/**
 * A workbook, as a spreadsheet saves it. A text that begins with `=` becomes a formula, one with `#` an error. `farCell`:
 * the name of one more cell, such as 'XFD1048576'. `second`: the rows of a second sheet, which is hidden.
 */
export function aWorkbook(rows: Rows, farCell?: string, second: Rows = []): Uint8Array<ArrayBuffer> {
  const far = farCell === undefined ? '' : `<row r="${farCell.replace(/\D/g, '')}">${cellXml('x', farCell)}</row>`;
  const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${types}.${type}+xml"/>`;
  return new Uint8Array(
    zipSync({
      '[Content_Types].xml': xml(
        `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
          part('/xl/workbook.xml', 'sheet.main') +
          part('/xl/worksheets/sheet1.xml', 'worksheet') +
          part('/xl/worksheets/sheet2.xml', 'worksheet') +
          `${part('/xl/styles.xml', 'styles')}</Types>`,
      ),
      '_rels/.rels': xml(
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Records" sheetId="1" r:id="rId1"/><sheet name="Notes" sheetId="2" state="hidden" r:id="rId3"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
      ),
      'xl/styles.xml': xml(
        `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': xml(
        `<worksheet xmlns="${main}"><sheetData>${rowsXml(rows)}${far}</sheetData></worksheet>`,
      ),
      'xl/worksheets/sheet2.xml': xml(
        `<worksheet xmlns="${main}"><sheetData>${rowsXml(second)}</sheetData></worksheet>`,
      ),
    }),
  );
}
