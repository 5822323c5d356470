import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { incidentPresentation } from '@incidentmap/core/domain/incident/presentation';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { relativeDay } from '@incidentmap/core/domain/dates/relativeDate';
import { mediaCountOf, sourceNameOf } from '../../features/incidents/list/cardContent.ts';
import { oneLine } from '../../lib/text.ts';
import { type CardPart, type CardSlot, cardSlot, type DocumentWords } from './cardTemplates.ts';

const number = new Intl.NumberFormat('en');

export const numberText = (count: number): string => number.format(count);

/** Says a text of the site, as i18next does: with its plural for the `count` of its values. */
export type Say = (key: string, values?: Record<string, unknown>) => string;

/** The document's words and what says them. To be called when the document has been parsed. */
export function wordsOfDocument(): { words: DocumentWords; say: Say } {
  const words = JSON.parse(document.querySelector('script[data-words]')?.textContent ?? '') as DocumentWords;
  const textAt = (key: string): unknown =>
    key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], words);
  const say: Say = (key, values = {}) => {
    const text = textAt(`${key}_${values['count'] === 1 ? 'one' : 'other'}`) ?? textAt(key);
    if (typeof text !== 'string') throw new Error(`The document has no text ${key}.`);
    return text.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name]));
  };
  return { words, say };
}

const partOf = (name: CardPart): DocumentFragment =>
  document
    .querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`)!
    .content.cloneNode(true) as DocumentFragment;

/** Puts the values where their slots are. They are texts and never markup. */
function fillIn(part: DocumentFragment, values: Record<CardSlot, string>): void {
  const filled = (text: string) => text.replaceAll(cardSlot, (_, name: CardSlot) => values[name]);
  for (const element of part.querySelectorAll('*')) {
    for (const attribute of element.attributes) attribute.value = filled(attribute.value);
    for (const node of element.childNodes) if (node instanceof Text) node.data = filled(node.data);
  }
}

/** As `longDate` has it (lib/dates.ts), for which a phone would have to load its calendars. */
function dateOf(day: string, { months }: DocumentWords): string {
  const [year = '', month, date] = day.split('-');
  const told = `${months[Number(month) - 1]} ${year}`;
  return date === undefined ? told : `${Number(date)} ${told}`;
}

/** The cards of a list, as React renders them for the same incidents. */
export function drawCards(incidents: readonly PublicIncident[]): DocumentFragment[] {
  const { words, say } = wordsOfDocument();
  const today = londonDate(new Date());
  return incidents.map((incident) => {
    const { severity, partnerId, verifiedBy } = incident;
    const { label, source, text } = incidentPresentation(incident);
    const media = mediaCountOf(incident);
    const day = dayOrMonth(incident);
    const date = dateOf(day, words);
    const when = relativeDay(incident.incidentDate, today);
    const card = partOf('card');
    const slot = (name: string) => card.querySelector(`slot[name=${name}]`)!;
    slot('severity').replaceWith(partOf(`severity ${severity}`));
    slot('text').replaceWith(...(text === '' ? [] : [partOf('text')]));
    slot('facts').replaceWith(
      ...(partnerId ? [partOf('partner')] : []),
      ...(verifiedBy ? [partOf('verified')] : []),
      ...(source ? [partOf(`source ${sourceNameOf(source) ?? 'other'}`)] : []),
      ...(media ? [partOf(`media ${media.kind} ${media.count === 1 ? 'one' : 'other'}`)] : []),
    );
    fillIn(card, {
      id: incident.id,
      path: encodeURIComponent(incident.id),
      type: say(`incidentType.${incident.incidentType}`),
      day,
      date,
      ago: incident.datePrecision === 'month' ? date : say(`ago.${when.key}`, when),
      title: label ? say(`label.${label}`) : oneLine(incident.title),
      text,
      place: incident.location,
      partner: partnerId ?? '',
      verifiedBy: verifiedBy ?? '',
      source: source ?? '',
      count: String(media?.count),
    });
    return card;
  });
}
