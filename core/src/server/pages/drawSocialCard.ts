import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSharp } from '@incidentmap/media-cleaner/sharp';
import { semaphore } from '../runtime/semaphore.ts';
import { charactersOf } from './coverage.ts';
import { escaped, plainLine } from './plainLine.ts';

/** What a social card says; `socialCardText` in incidentPage.ts takes it from an incident. */
export type SocialCardText = { title: string; place: string; date: string };

/** In pixels: what Facebook, X and WhatsApp ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

const margin = 72;
const colours = { ground: '#0d4f54', foot: '#0a3c40', text: '#ffffff', quiet: '#cfe6e4' } as const;
const footHeight = 104;
/** Where the title begins, and the most that it takes. */
const title = { top: 72, height: 330 } as const;
/** Letters of a title, above which it would be too small to read. */
const longestTitle = 120;
const maxSeconds = 3;

/** Copied beside the bundle (ops/site/build.ts). */
const fontFolder = join(import.meta.dirname, 'fonts');
const fontFiles = ['latin', 'latinExtended', 'arabic'].map((name) => join(fontFolder, `${name}.ttf`));

/** The names in the files. The last comma ends a name, so that its last word is not taken for a weight. */
const families = 'Noto Sans SemiBold,Noto Sans Arabic SemiBold,';

let loading: Promise<Set<number>> | undefined;

/** Makes the fonts known to the library that draws, and returns the characters that they have. */
const loadFonts = (): Promise<Set<number>> =>
  (loading ??= (async () => {
    const sharp = await loadSharp();
    const known = new Set<number>();
    for (const fontfile of fontFiles) {
      for (const character of charactersOf(await readFile(fontfile))) known.add(character);
      // A font that was used once stays known.
      await sharp({ text: { text: 'a', fontfile } })
        .raw()
        .toBuffer();
    }
    return known;
  })());

/** The text on one line; '' when the fonts lack one of its characters, because that would be drawn as a box. */
function drawable(text: string, known: ReadonlySet<number>): string {
  const line = plainLine(text.normalize('NFC'));
  const isKnown = Array.from(line).every((letter) => /\p{Cf}/u.test(letter) || known.has(letter.codePointAt(0) ?? 0));
  return isKnown ? line : '';
}

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length > longestTitle ? `${letters.slice(0, longestTitle).join('').trimEnd()}…` : text;
}

/** Whether the text begins in a script that is read from right to left. */
const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);

/** One at a time: a card takes some 0.1 s of one core, and a crawler may ask for many. */
const acquireSlot = semaphore(1);

/**
 * Draws a social card as PNG. A title or a place that the fonts cannot draw is left out. `from`: see `semaphore`.
 * Problem `unavailable` when too many cards wait.
 */
export async function drawSocialCard(text: SocialCardText, from: string | null = null): Promise<Buffer> {
  const release = await acquireSlot(from);
  try {
    return await draw(text);
  } finally {
    release();
  }
}

async function draw(text: SocialCardText): Promise<Buffer> {
  const known = await loadFonts();
  const sharp = await loadSharp();
  const shown = {
    title: shortened(drawable(text.title, known)),
    place: drawable(text.place, known),
    date: drawable(text.date, known),
  };
  const width = cardSize.width - 2 * margin;

  /** A text as a layer, no larger than the box. */
  const layer = async (line: string, look: { size: number; colour: string; top: number; height: number }) => {
    if (line === '') return [];
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${look.colour}">${escaped(line)}</span>`,
        font: `${families} ${look.size}`,
        width,
        wrap: 'word-char',
        rgba: true,
        dpi: 72,
      },
    })
      .resize({ width, height: look.height, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: maxSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const left = isRightToLeft(line) ? cardSize.width - margin - info.width : margin;
    const { channels } = info;
    return [{ input: data, raw: { width: info.width, height: info.height, channels }, left, top: look.top }];
  };

  // Isolated from each other, so that a place in Urdu does not take the date apart.
  const about = [shown.place, shown.date].flatMap((part) => (part === '' ? [] : `\u2068${part}\u2069`)).join('  ·  ');
  const foot = cardSize.height - footHeight;
  return sharp({ create: { ...cardSize, channels: 3, background: colours.ground } })
    .composite([
      {
        input: { create: { width: cardSize.width, height: footHeight, channels: 3, background: colours.foot } },
        left: 0,
        top: foot,
      },
      ...(await layer(shown.title, { size: 60, colour: colours.text, ...title })),
      ...(await layer(about, { size: 36, colour: colours.quiet, top: foot - 92, height: 56 })),
      ...(await layer('Islamophobia Incident Map UK', { size: 34, colour: colours.text, top: foot + 32, height: 44 })),
    ])
    .png({ palette: true, colours: 64 })
    .timeout({ seconds: maxSeconds })
    .toBuffer();
}
