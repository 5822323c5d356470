import { fileTypeOf, headBytes } from '@incidentmap/core/domain/media/fileType';
import { isProblem } from '@incidentmap/core/domain/problem';
import { sniff } from '@incidentmap/core/server/commands/files/takeUpload';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aHeic } from '../../support/media/heic.ts';
import { anMp4, aPhoto, aPicture, aWebm, box, element } from '../../support/media/media.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const branded = (major: string, ...others: string[]) => box('ftyp', major, 0, ...others);
const text = (words: string) => Buffer.from(words.repeat(200));
const matroska = element(0x1a45dfa3, element(0x4282, 'matroska'));

type Case = [what: string, type: string, make: () => Uint8Array | Promise<Uint8Array>];

it.each<Case>([
  ['a photo', 'image/jpeg', () => aPhoto()],
  ['a JPEG that begins with a table', 'image/jpeg', () => bytes('\xff\xd8\xff\xdb')],
  ['a JPEG with a comment first', 'image/jpeg', () => bytes('\xff\xd8\xff\xfe\0\x04ab')],
  ['a PNG', 'image/png', () => aPicture('png')],
  ['a GIF', 'image/gif', () => aPicture('gif')],
  ['a GIF of 1987', 'image/gif', () => bytes('GIF87a\x01\0\x01\0')],
  ['a WebP', 'image/webp', () => aPicture('webp')],
  ['a HEIC picture', 'image/heic', () => aHeic()],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'heif', 'mif1', 'msf1', 'mia1'].map((brand): Case => [
    `a picture of brand ${brand}`,
    'image/heic',
    () => branded(brand, 'mif1heic'),
  ]),
  ...['isom', 'mp41', 'mp42', 'avc1', 'M4V ', 'M4VP', 'M4VH', '3gp4', '3gp5', '3gp6', '3ge6', '3gs7', '3g2a'].map(
    (brand): Case => [`a video of brand ${brand}`, 'video/mp4', () => anMp4({ brand })],
  ),
  ...['qt  ', 'MSNV', 'dash', 'iso5', 'iso6', 'f4v ', 'kddi', 'XAVC', 'NDSC', 'xxxx'].map((brand): Case => [
    `a video of brand ${brand}`,
    'video/mp4',
    () => anMp4({ brand }),
  ]),
  ...['free', 'skip', 'wide'].map((type): Case => [
    `a video after a ${type} box`,
    'video/mp4',
    () => Buffer.concat([box(type, 'room'), anMp4()]),
  ]),
  ['a HEIC picture after a free box', 'image/heic', () => Buffer.concat([box('free'), aHeic()])],
  ['a video after more room than is looked at', 'video/mp4', () => box('free', Buffer.alloc(2 * headBytes))],
  ['a video after a box of a length that cannot be', 'video/mp4', () => bytes('\0\0\0\0wide\0\0\0\x08mdat')],
  ...['moov', 'mdat', 'wide', 'pnot'].map((type): Case => [
    `a QuickTime video that begins with ${type}`,
    'video/mp4',
    () => box(type, Buffer.alloc(40)),
  ]),
  ['a WebM', 'video/webm', () => aWebm()],
  ['a browser’s recording', 'video/webm', () => aWebm({ live: true })],
  ['an AVIF picture', 'picture', () => branded('avif', 'mif1miaf')],
  ['an AVIF picture of a general brand', 'picture', () => branded('mif1', 'miafavif')],
  ['an AVIF animation', 'picture', () => branded('msf1', 'iso8', 'avis')],
  ['a TIFF', 'picture', () => bytes('II*\0\x08\0\0\0')],
  ['a raw photo', 'picture', () => bytes('MM\0*\0\0\0\x08')],
  ['a raw photo of a Canon', 'picture', () => branded('crx ', 'isom')],
  ['a BMP', 'picture', () => bytes('BM\x36\0\x0c\0\0\0\0\0\x36\0')],
  ['an icon', 'picture', () => bytes('\0\0\x01\0\x01\0\x10\x10')],
  ['a Photoshop file', 'picture', () => bytes('8BPS\0\x01')],
  ['a JPEG XL', 'picture', () => bytes('\xff\x0a\xfa\x7f')],
  ['a JPEG XL in boxes', 'picture', () => bytes('\0\0\0\x0cJXL \r\n\x87\n')],
  ['a JPEG 2000', 'picture', () => bytes('\0\0\0\x0cjP  \r\n\x87\n')],
  ['an iPhone app’s PNG', 'picture', () => bytes('\x89PNG\r\n\x1a\n\0\0\0\x04CgBI\x50\0\x20\x02')],
  ['an SVG', 'picture', () => bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an SVG after other things', 'picture', () => bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- drawn -->\n<svg>')],
  ['an AVI', 'video', () => bytes('RIFF\x24\0\0\0AVI LIST')],
  ['a WMV', 'video', () => bytes('\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9')],
  ['an FLV', 'video', () => bytes('FLV\x01\x05\0\0\0\x09')],
  ['an MPEG film', 'video', () => bytes('\0\0\x01\xba\x44\0')],
  ['a camcorder’s stream', 'video', () => bytes(`\0\0\0\0G${'x'.repeat(191)}G`)],
  ['a television’s stream', 'video', () => bytes(`G\0${'x'.repeat(186)}G`)],
  ['a Matroska film', 'video', () => Buffer.concat([matroska, Buffer.alloc(100), bytes('webm')])],
  ['a Theora film', 'video', () => bytes(`OggS${'\0'.repeat(25)}\x80theora`)],
  ['a part of a stream', 'video', () => box('styp', 'msdh')],
  ['an MP3', 'sound', () => bytes('ID3\x04\0')],
  ['an MP3 without a title', 'sound', () => bytes('\xff\xfb\x90\x64')],
  ['a voice memo', 'sound', () => branded('M4A ', 'isom')],
  ['a WAV', 'sound', () => bytes('RIFF\x24\0\0\0WAVEfmt ')],
  ['a voice message', 'sound', () => bytes(`OggS${'\0'.repeat(24)}OpusHead`)],
  ['an AMR', 'sound', () => bytes('#!AMR\n')],
  ['a PDF', 'document', () => bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
  ['a PDF after some bytes', 'document', () => bytes('\0\0\n%PDF-1.4')],
  ['a Word document', 'document', () => bytes('PK\x03\x04\x14\0\x06\0')],
  ['an old Word document', 'document', () => bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['a text', 'document', () => text('What I saw on the tram, كما رأيته. ')],
  ['a text in which a box might be named', 'document', () => bytes('The free bus was full.')],
  ['a web page', 'document', () => bytes('<!doctype html><script>alert(1)</script>')],
  ['a text in UTF-16', 'document', () => bytes('\xff\xfeW\0h\0')],
  ['an archive', 'document', () => bytes('7z\xbc\xaf\x27\x1c')],
  ['a program', 'other', () => bytes('MZ\x90\0\x03\0')],
  ['bytes that mean nothing', 'other', () => Buffer.alloc(500, '\x01\x02\xf0')],
  ['nothing', 'other', () => new Uint8Array(0)],
])('is known by its first bytes: %s (%s)', async (_, type, make) => {
  const file = await make();
  expect(fileTypeOf(file.subarray(0, headBytes))).toBe(type);
  expect(fileTypeOf(file)).toBe(type);
});

it('a refusal says what to do with such a file', () => {
  const refusalOf = (file: Uint8Array) => {
    try {
      return sniff(file);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refusalOf(branded('avif'))).toMatch(/Save it as JPEG or PNG, or take a screenshot/);
  expect(refusalOf(bytes('FLV\x01\x05'))).toMatch(/Save it as MP4/);
  expect(refusalOf(bytes('ID3\x04'))).toMatch(/record a video/);
  expect(refusalOf(bytes('%PDF-1.7'))).toMatch(/a screenshot of it/);
  expect(refusalOf(bytes('MZ\x90\0'))).toMatch(/Only JPEG, PNG/);
});

const begun = [
  'PK\x03\x04',
  '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9',
  'RIFF',
  'ID3',
  'OggS',
  '\x1aE\xdf\xa3',
  'MM\0*',
  '<?xml',
];

it('any bytes are either recognised as a kind of image or rejected', async () => {
  const files = [await aPhoto(), await aPicture('png'), await aPicture('webp'), anMp4(), aWebm()];
  const outcome = (file: Buffer) => {
    try {
      sniff(file);
      return 'taken';
    } catch (error) {
      return isProblem(error) ? error.code : error;
    }
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...files, ...begun.map(bytes)),
      fc.nat(400),
      fc.uint8Array({ maxLength: 600 }),
      (file, cut, noise) => {
        expect(['taken', 'unsupported_media']).toContain(outcome(Buffer.concat([file.subarray(0, cut), noise])));
      },
    ),
    { numRuns: 1000 },
  );
});

it('the type of any bytes is found quickly', () => {
  const beginnings = ['<?xml', '<!--', '<!DOCTYPE', '\0\0\0\x08free', 'G', ' ', '\x1aE\xdf\xa3B\x82', '....ftypmif1'];
  for (const beginning of beginnings) {
    const file = Buffer.alloc(headBytes, bytes(beginning));
    const start = performance.now();
    fileTypeOf(file);
    expect(performance.now() - start).toBeLessThan(200);
  }
});
