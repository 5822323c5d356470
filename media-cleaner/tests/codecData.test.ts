import {
  cutAacConfiguration,
  cutFlacBlocks,
  cutHevcConfiguration,
  cutNalUnits,
  cutObus,
  cutOpusHead,
} from '../src/codecData.ts';
import { describe, expect, it } from 'vitest';
import { secretsIn } from '../../tests/support/media/media.ts';

/** What an encoder writes into the samples and configurations of formats that our test videos do not use. */

const words = Buffer.from('Invented Person, Home Street');
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);

describe("an encoder's notes are removed, and what drawing needs is kept:", () => {
  it('AV1 loses metadata and padding, but not the brightness of HDR', () => {
    const obu = (type: number, content: Buffer) =>
      Buffer.concat([Buffer.from([(type << 3) | 2, content.length]), content]);
    const frame = obu(6, Buffer.from('the picture'));
    const light = obu(5, Buffer.from([1, 0, 100, 0, 50, 0x80]));
    const told = [obu(5, Buffer.concat([Buffer.from([4]), words])), obu(15, words)];
    const sample = Buffer.concat([told[0]!, light, frame, told[1]!]);
    expect(secretsIn(sample)).not.toEqual([]);
    expect(Buffer.from(cutObus(sample))).toEqual(Buffer.concat([light, frame]));
  });

  it('H.265 loses messages before and after a picture, and unspecified types', () => {
    const unit = (type: number, content: Buffer) => {
      const whole = Buffer.concat([Buffer.from([type << 1, 1]), content]);
      return Buffer.concat([Buffer.alloc(2), uint16(whole.length), whole]);
    };
    const message = (type: number, content: Buffer) =>
      Buffer.concat([Buffer.from([type, content.length]), content, Buffer.from([0x80])]);
    const picture = unit(19, Buffer.from('the picture'));
    const timing = unit(39, message(1, Buffer.from([1, 2])));
    const told = [39, 40].map((type) => unit(type, message(5, words)));
    const sample = Buffer.concat([told[0]!, timing, picture, told[1]!, unit(48, words), unit(38, words)]);
    expect(Buffer.from(cutNalUnits('hevc', 4)(sample))).toEqual(Buffer.concat([timing, picture]));
  });

  it('H.265 loses messages in its configuration', () => {
    const list = (type: number, content: Buffer) =>
      Buffer.concat([Buffer.from([0x80 | type]), uint16(1), uint16(content.length), content]);
    const head = Buffer.alloc(22, 1);
    const sets = [32, 33, 34].map((type) => list(type, Buffer.from([type])));
    const told = Buffer.concat([head, Buffer.from([4]), list(39, words), ...sets]);
    expect(Buffer.from(cutHevcConfiguration(told))).toEqual(Buffer.concat([head, Buffer.from([3]), ...sets]));
  });

  it('FLAC loses comments and pictures behind its first block', () => {
    const first = Buffer.concat([Buffer.from([0, 0, 0, 34]), Buffer.alloc(34, 7)]);
    const told = Buffer.concat([Buffer.from('fLaC'), first, Buffer.from([0x84, 0, 0, words.length]), words]);
    const left = Buffer.from(cutFlacBlocks(told));
    expect(secretsIn(left)).toEqual([]);
    expect(left).toEqual(Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80]), first.subarray(1)]));
  });

  it.each([
    ['AAC of two channels', '1210'],
    ['AAC with SBR of its own', '2b920800'],
    ['AAC with SBR for newer decoders', '131056e598'],
  ])('words behind the configuration of %s', (_, configuration) => {
    const bytes = Buffer.from(configuration, 'hex');
    expect(Buffer.from(cutAacConfiguration(bytes))).toEqual(bytes);
    expect(Buffer.from(cutAacConfiguration(Buffer.concat([bytes, words])))).toEqual(bytes);
  });

  it('AAC loses the comment in its list of channels', () => {
    // One pair in front, and no other element; aligned, then the length of the comment.
    const list = Buffer.from('12000448000020', 'hex');
    const cut = Buffer.from(cutAacConfiguration(Buffer.concat([list, Buffer.from([words.length]), words])));
    expect(secretsIn(cut)).toEqual([]);
    expect(cut.at(-1)).toBe(0);
  });

  it('words behind an Opus header, with a table of channels or without', () => {
    const head = Buffer.concat([Buffer.from('OpusHead'), Buffer.from('01013801401f0000000000', 'hex')]);
    expect(Buffer.from(cutOpusHead(Buffer.concat([head, words])))).toEqual(head);
    const table = Buffer.from(head);
    table[18] = 1;
    const whole = Buffer.concat([table, Buffer.from([1, 0, 0])]);
    expect(Buffer.from(cutOpusHead(Buffer.concat([whole, words])))).toEqual(whole);
  });

  it.each(['', '12', 'f9'])('refuses an AAC configuration that is cut short: %j', (bytes) => {
    expect(() => cutAacConfiguration(Buffer.from(bytes, 'hex'))).toThrow();
  });
});
