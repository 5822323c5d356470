import { fold } from './fold.ts';

/** A word without its ending, and no longer than its beginning, so that tenses and most slips of the pen stay one word. */
const stemOf = (word: string): string =>
  (word.length < 5 ? word.replace(/s$/, '') : word.replace(/(?:ing|ed|es|s|ly)s?$/, '')).slice(0, 6);

/** The words that join others. */
const joining =
  'a about after again against all also always am an and any anyone are around as ask at away back be because been before behind being both but by call came can could day did do does down during each end ever every few first for from front get go got had has have having he her here him his how i if in into is it its just last left like made make many me more morning most my near never next night no nobody not now of off old on once one only onto or other our out outside over own people person place put said same saw say see she so some somebody someone something still take tell than that the their them then there they thing this those three through time to today told took toward two under until up us very was way we went were what when where which while who whole why will with would yesterday you young your';

/** The words that are in so many reports that they tell none from another. */
const frequent =
  'woman women man men girl boy lady guy group youth teenager kid child children mother mum sister wife daughter son family friend abuse anti antimuslim attack assault hate hijab headscarf scarf islam islamic islamophobia islamophobic islamophobe mosque muslim muslims prayer pray religion racism racist scream shout terrorist threat threaten verbal incident police country home walk stand wear road street town city';

const commonStems = new Set(`${joining} ${frequent}`.split(' ').map(stemOf));

/** The words of a text that tell what happened from what happened elsewhere, as stems. */
export const tellingWords = (text: string): Set<string> =>
  new Set(
    fold(text)
      .split(' ')
      .map(stemOf)
      .filter((stem) => stem !== '' && !commonStems.has(stem)),
  );
