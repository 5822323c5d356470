import { type createDOMRenderer, RendererProvider } from '@fluentui/react-components';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { newsHosts } from '@incidentmap/core/domain/data/newsHosts';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { IncidentCard } from '../../features/incidents/list/IncidentCard.tsx';
import { MediaCount } from '../../features/incidents/list/MediaCount.tsx';
import { SourceLink } from '../../features/incidents/list/SourceLink.tsx';
import { searchTexts } from '../../features/incidents/answer/texts.ts';
import { incidentTexts } from '../../features/incidents/list/texts.ts';
import { longDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { SeverityLabel } from '../../ui/figures/SeverityLabel.tsx';
import type { CardPart, CardSlot, DocumentWords } from './cardTemplates.ts';
import { appTexts } from '../../layout/texts.ts';

const slotOf = (name: CardSlot): string => `%${name}%`;

/** A day that a card shows in words. */
const day = '2001-02-03';

/** An incident of whose facts a card says least, and whose own words are slots. */
const sample = {
  id: slotOf('id'),
  title: slotOf('title'),
  description: '',
  location: slotOf('place'),
  incidentDate: day,
  incidentType: slotOf('type'),
  severity: 'medium',
  verifiedBy: null,
  partnerId: null,
  mediaFiles: [] as string[],
  sourceUrl: null,
} as unknown as PublicIncident;

/** So many that no other number in the markup is the same. */
const many = 7070;
const photos = (count: number): string[] => Array.from({ length: count }, () => 'a.jpg');
const videos = (count: number): string[] => Array.from({ length: count }, () => 'a.mp4');

const sites = {
  x: 'x.com',
  instagram: 'instagram.com',
  facebook: 'facebook.com',
  news: newsHosts[0],
  other: 'example.org',
};

function swap(html: string, from: string, to: string): string {
  if (!html.includes(from)) throw new Error(`A card of the list has no ${from}`);
  return html.replaceAll(from, () => to);
}

/** The element that one of the two has and the other has not, and where in the other it would be. */
function added(without: string, full: string): { element: string; at: number } {
  let end = 0;
  while (full[end] === without[end]) end += 1;
  const at = full.lastIndexOf('<', end);
  const element = full.slice(at, at + full.length - without.length);
  if (full !== without.slice(0, at) + element + without.slice(at)) throw new Error(`Not one element more: ${full}`);
  return { element, at };
}

/** The templates of `drawFirstList.ts`, and its words, as HTML. The renderer gets the styles of the cards. */
export function renderFirstCards(renderer: ReturnType<typeof createDOMRenderer>): string {
  const htmlOf = (part: ReactNode) =>
    renderToString(
      <RendererProvider renderer={renderer}>
        <StaticRouter location={paths.home}>{part}</StaticRouter>
      </RendererProvider>,
    ).replaceAll(encodeURIComponent(slotOf('id')), slotOf('path'));
  const cardOf = (facts: Partial<PublicIncident>) =>
    htmlOf(
      <li>
        <IncidentCard
          incident={{ ...sample, ...facts }}
          today={day}
          isOpen={false}
          onShowOnMap={() => {}}
          onShare={() => {}}
        />
      </li>,
    );
  const plain = cardOf({});
  const severityOf = (severity: PublicIncident['severity']) => htmlOf(<SeverityLabel severity={severity} />);
  const text = added(plain, cardOf({ description: slotOf('text') }));
  const partner = added(plain, cardOf({ partnerId: slotOf('partner') }));
  const verified = added(plain, cardOf({ verifiedBy: slotOf('verifiedBy') }));
  const at = (place: { at: number }, name: string, html: string) =>
    `${html.slice(0, place.at)}<slot name="${name}"></slot>${html.slice(place.at)}`;
  // The later place first, so that the earlier one stays where it is.
  let card = at(text, 'text', at(partner, 'facts', plain));
  card = swap(card, severityOf(sample.severity), '<slot name="severity"></slot>');
  card = swap(card, `incidentType.${slotOf('type')}`, slotOf('type'));
  card = swap(card, day, slotOf('day'));
  card = swap(card, longDate(day, 'en'), slotOf('date'));
  card = swap(card, `>${i18next.t('ago.today')}<`, `>${slotOf('ago')}<`);

  const parts: [CardPart, string][] = [
    ['card', card],
    ['text', text.element],
    ['partner', partner.element],
    ['verified', verified.element],
    ...severities.map((severity): [CardPart, string] => [`severity ${severity}`, severityOf(severity)]),
    ...Object.entries(sites).map(([name, host]): [CardPart, string] => {
      const source = `https://${host}/`;
      const link = htmlOf(<SourceLink source={source} />);
      return [`source ${name as keyof typeof sites}`, swap(link, `href="${source}"`, `href="${slotOf('source')}"`)];
    }),
    ...(
      [
        ['photos', photos],
        ['videos', videos],
        ['files', (count: number) => [...videos(1), ...photos(count - 1)]],
      ] as const
    ).flatMap(([kind, files]) => {
      const counted = (count: number) =>
        htmlOf(<MediaCount incident={{ ...sample, mediaFiles: files(count) }} isLink />);
      const several: [CardPart, string] = [`media ${kind} other`, swap(counted(many), String(many), slotOf('count'))];
      return kind === 'files' ? [several] : [[`media ${kind} one`, counted(1)] as [CardPart, string], several];
    }),
  ];
  const texts = (namespace: string, ...keys: string[]) =>
    Object.fromEntries(keys.map((key) => [key, i18next.getResource('en', namespace, key) as never]));
  const words = {
    months: Array.from({ length: 12 }, (_, index) => {
      const month = String(index + 1).padStart(2, '0');
      return longDate(`2001-${month}-01`, 'en').split(' ')[1] ?? '';
    }),
    ...texts('common', 'incidentType', 'ago', 'range'),
    ...texts(incidentTexts, 'label'),
    ...texts(searchTexts, 'results', 'where', 'naming', 'order'),
    ...texts(appTexts, 'home'),
  } as unknown as DocumentWords;
  return [
    ...parts.map(([name, html]) => `<template data-part="${name}">${html}</template>`),
    // Nothing in it ends the element that holds it.
    `<script type="application/json" data-words>${JSON.stringify(words).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
}
