/**
 * HEIC files, assembled by hand because there is no encoder for them. Their one tile is the picture of 64 × 64 pixels
 * in `colors-no-alpha.heic`, a file from libheif's tests.
 */
const configuration = Buffer.from(
  'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQA==',
  'base64',
);
const pixels = Buffer.from(
  'AAAAoSYBrxOAgZIRdcAYzax8wwPwcpewE0FiOQRbr/9AqXUd8sJz9I39tY4bYBFpryuTgmzFG4okXP+8iWetIG/Q+Tulgy/nTcueJR9W3REY4zJMFlVxucOGVezSexNU5urvrv0WHsx9c8BFid0KvCkpZI1NBwKM1VhY9U56cPFTzWUsGcTTvTGc3XTsiguJM3LB2I1bN51/+rrPNXeLBl+Ws73g',
  'base64',
);

/** Of the tile. */
export const heicTile = { width: 64, height: 64, configuration, pixels };

const numbers = (bytes: 1 | 2 | 4, ...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * bytes);
  values.forEach((value, at) => buffer.writeUIntBE(value, at * bytes, bytes));
  return buffer;
};
export const heicBox = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([numbers(4, body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, ...content: Buffer[]) => heicBox(type, numbers(4, 0), ...content);

/** The same picture, whose stream claims this size; limits on the file alone do not notice it. */
export function heicTileThatClaims(width: number, height: number): { configuration: Buffer; pixels: Buffer } {
  const at = configuration.indexOf(Buffer.from([0x21, 0x00, 0x01]));
  const start = at + 5;
  const length = configuration.readUInt16BE(at + 3);
  const set = Buffer.from(
    configuration
      .subarray(start, start + length)
      .toString('latin1')
      .replaceAll('\0\0\x03', '\0\0'),
    'latin1',
  );
  // Header, profile and level of an SPS take 15 bytes; then follow its number (1), its chroma (010), width and height.
  const bits = [...set.subarray(15)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const golomb = (value: number) => (value + 1).toString(2).padStart((value + 1).toString(2).length * 2 - 1, '0');
  const claimed = `1010${golomb(width)}${golomb(height)}${bits.slice(4 + 13 + 13)}`;
  const bytes = claimed
    .padEnd(Math.ceil(claimed.length / 8) * 8, '0')
    .match(/.{8}/g)!
    .map((byte) => parseInt(byte, 2));
  const escaped: number[] = [];
  for (const byte of [...set.subarray(0, 15), ...bytes]) {
    // Two zeros before a small byte would be read as the start of the next unit.
    if (byte <= 3 && escaped.at(-1) === 0 && escaped.at(-2) === 0) escaped.push(3);
    escaped.push(byte);
  }
  const written = Buffer.from(escaped);
  const size = Buffer.from([written.length >> 8, written.length & 255]);
  return {
    configuration: Buffer.concat([
      configuration.subarray(0, at + 3),
      size,
      written,
      configuration.subarray(start + length),
    ]),
    pixels,
  };
}

export type HeicItem = { type: string; content: Buffer; properties: Buffer[]; isHidden?: boolean };

const sizeBox = (width: number, height: number) => fullBox('ispe', numbers(4, width, height));

/** A picture as one item, or composed of tiles when it has `rows` or `columns`. The first item is the primary one. */
export function aHeic({
  rows = 0,
  columns = 0,
  width,
  height,
  tile = heicTile,
  transformations = [],
  beside = [],
}: {
  rows?: number;
  columns?: number;
  /** The size that the file claims; by default that of all tiles together. */
  width?: number;
  height?: number;
  tile?: { width: number; height: number; configuration: Buffer; pixels: Buffer };
  /** Properties of the picture, after its size. */
  transformations?: Buffer[];
  /** Further items, such as EXIF. */
  beside?: HeicItem[];
} = {}): Buffer {
  const isGrid = rows > 0 && columns > 0;
  const said = { width: width ?? tile.width * (columns || 1), height: height ?? tile.height * (rows || 1) };
  const own = [heicBox('hvcC', tile.configuration), sizeBox(tile.width, tile.height)];
  const picture: HeicItem = isGrid
    ? {
        type: 'grid',
        content: Buffer.concat([numbers(1, 0, 1, rows - 1, columns - 1), numbers(4, said.width, said.height)]),
        properties: [sizeBox(said.width, said.height), ...transformations],
      }
    : {
        type: 'hvc1',
        content: tile.pixels,
        properties: [own[0]!, sizeBox(said.width, said.height), ...transformations],
      };
  const tiles = isGrid
    ? Array.from({ length: rows * columns }, () => ({
        type: 'hvc1',
        content: tile.pixels,
        properties: own,
        isHidden: true,
      }))
    : [];
  return heicOf([picture, ...tiles, ...beside], tiles.length);
}

/** `tiles`: how many of the items after the first compose it. */
function heicOf(items: readonly HeicItem[], tiles: number): Buffer {
  const properties: Buffer[] = [];
  const links = items.map((item, at) =>
    Buffer.concat([
      numbers(2, at + 1),
      numbers(1, item.properties.length),
      numbers(
        2,
        ...item.properties.map((property) => {
          const known = properties.findIndex((each) => each.equals(property));
          return 0x8000 | (known === -1 ? properties.push(property) : known + 1);
        }),
      ),
    ]),
  );
  const metaOf = (start: number) => {
    // Identical pictures are stored once.
    const places = new Map<Buffer, number>();
    let at = start;
    const locations = items.map(({ content }, index) => {
      const place = places.get(content) ?? at;
      if (!places.has(content)) at += content.length;
      places.set(content, place);
      return Buffer.concat([numbers(2, index + 1, 0, 1), numbers(4, place, content.length)]);
    });
    const infos = items.map(({ type, isHidden }, index) =>
      heicBox(
        'infe',
        numbers(4, 0x02000000 | (isHidden ? 1 : 0)),
        numbers(2, index + 1, 0),
        Buffer.from(`${type}\0`, 'latin1'),
      ),
    );
    const references = heicBox('dimg', numbers(2, 1, tiles, ...Array.from({ length: tiles }, (_, index) => index + 2)));
    return fullBox(
      'meta',
      fullBox('hdlr', numbers(4, 0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', numbers(2, 1)),
      fullBox('iloc', numbers(1, 0x44, 0), numbers(2, items.length), ...locations),
      fullBox('iinf', numbers(2, items.length), ...infos),
      ...(tiles > 0 ? [fullBox('iref', references)] : []),
      heicBox(
        'iprp',
        heicBox('ipco', ...properties),
        heicBox('ipma', numbers(4, 1), numbers(4, items.length), ...links),
      ),
    );
  };
  const type = heicBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const start = type.length + metaOf(0).length + 8;
  return Buffer.concat([type, metaOf(start), heicBox('mdat', ...new Set(items.map(({ content }) => content)))]);
}
