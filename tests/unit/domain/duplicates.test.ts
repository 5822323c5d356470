import type { IncidentType } from '@incidentmap/core/domain/incident/incidentTerms';
import { likelyDuplicates, likelyFrom, likenessOf, toldOf } from '@incidentmap/core/domain/review/duplicates';
import { describe, expect, it } from 'vitest';
import { anIncident } from '../../support/api/builders.ts';

type Said = [title: string, description: string, type?: IncidentType];
const date = '2026-06-14';
const place = { latitude: 52.451234, longitude: -1.867 };
const metresPerDegree = 111_320;
const said = ([title, description, incidentType = 'verbal']: Said, overrides: Parameters<typeof anIncident>[0] = {}) =>
  anIncident({ title, description, incidentType, incidentDate: date, ...place, ...overrides }).entry;
const likeness = (one: Parameters<typeof toldOf>[0], other: Parameters<typeof toldOf>[0]) =>
  likenessOf(toldOf(one), toldOf(other));

/** Days and kilometres between two reports. */
type Between = { days?: number; km?: number };
const pair = (one: Said, other: Said, { days = 0, km = 0 }: Between = {}) =>
  likeness(
    said(one),
    said(other, {
      incidentDate: `2026-06-${14 - days}`,
      latitude: place.latitude + (km * 1000) / metresPerDegree,
    }),
  );

/** Two people tell of one event, each in their own words. */
const same: [Said, Said, Between?][] = [
  [
    [
      'Headscarf pulled off on a bus',
      'A man got on at the interchange, sat behind my sister and pulled her scarf off. He said his name was First Last and filmed her. Her number is 07700 900123 if anyone needs it. The driver stopped the bus and told him to get off.',
      'physical',
    ],
    [
      'Scarf torn off a woman on the 576',
      'A man on the 576 pulled a woman’s scarf off and filmed her. The driver stopped the bus at the interchange and told the man to get off.',
      'physical',
    ],
  ],
  [
    [
      'Scarf torn off a woman on the 576',
      'On the 576 from Halifax a man tore the scarf off a young woman in front of me. He was filming with his phone. The bus driver made him leave.',
      'physical',
    ],
    [
      'Headscarf pulled off on a bus',
      'A man got on at the interchange, sat behind my sister and pulled her scarf off. He filmed her. The driver stopped the bus and told him to get off.',
    ],
    { km: 0.9 },
  ],
  [
    [
      'Paint thrown at our mosque',
      'Somebody threw red paint over the front door of the mosque in the night. The imam found it before the dawn prayer.',
      'property',
    ],
    [
      'Mosque door covered in paint',
      'The door of the mosque was covered in red paint when the imam came to open it for Fajr prayer.',
      'property',
    ],
    { days: 1 },
  ],
  [
    [
      'Threats outside school',
      'Two men in a white van shouted at mothers in hijab waiting at the primary school gate and threatened to run them over.',
    ],
    [
      'Van men threatening mums',
      'When I was collecting my kids from primary school two men in a white van were shouting at the mums in hijabs and said they would run us over',
    ],
    { km: 0.5 },
  ],
  [
    [
      'Thretened on the tram',
      'A drunk man on the tram from Meadowhall shoutted at a girl wearing hijab, called her terorist and spat at her bag.',
    ],
    [
      'Spat at on tram',
      'I was on the tram from Meadowhall when a drunk man shouted at me, called me a terrorist and spat on my bag because of my hijab.',
      'physical',
    ],
    { km: 3 },
  ],
  [
    [
      'Refused service in a cafe',
      'The owner of the cafe on the high street refuses to serve my mother because she is wearing a niqab. He tells her to take it off or leave.',
      'public',
    ],
    [
      'Niqab not allowed',
      'My friend’s mother was refused service by a cafe owner on the high street, he told her to take off her niqab or to leave the cafe.',
      'workplace',
    ],
  ],
  [
    [
      'Pig head left',
      'A pig’s head was left on the steps of the prayer room at the community centre on Friday morning.',
      'property',
    ],
    [
      'Pig’s head at prayer room',
      'This morning we found a pig’s head on the steps of our prayer room in the community centre. Police were called.',
      'property',
    ],
  ],
  [
    [
      'Eggs thrown from car',
      'Eggs were thrown from a passing silver car at worshippers who were leaving Taraweeh prayers. One elderly man was hit.',
      'physical',
    ],
    [
      'Egging after taraweeh',
      'Youths in a silver car threw eggs at people coming out after taraweeh. An old man got hit in the face.',
      'physical',
    ],
    { days: 1 },
  ],
  [
    [
      'Dog set on family',
      'A man set his dog on a Muslim family having a picnic in Roundhay Park and shouted go home.',
      'physical',
    ],
    [
      'Attacked by dog in the park',
      'We were having a picnic in Roundhay Park when a man let his dog loose on us on purpose and shouted at us to go home.',
      'public',
    ],
    { km: 0.9 },
  ],
  [
    [
      'Colleague at warehouse',
      'My supervisor at the warehouse told me I cannot pray on my break and called me a terrorist in front of the whole shift.',
      'workplace',
    ],
    [
      'Prayer break refused',
      'At the warehouse a supervisor has told my colleague that he can not pray during his break and has called him terrorist in front of the shift.',
      'workplace',
    ],
    { days: 1 },
  ],
  [
    [
      'Imam assaulted',
      'Our imam was punched on his way from the mosque after Isha by three teenagers on bikes, who took his cap.',
      'physical',
    ],
    ['Attack on imam', 'Three teenagers on bikes punched the imam after Isha prayer and stole his cap.', 'physical'],
    { km: 0.6 },
  ],
  [
    [
      'Leaflets',
      'Leaflets saying Muslims out were put through the doors on Ashfield Street by two men in hoodies.',
      'public',
    ],
    [
      'Hate leaflets through letterbox',
      'Two men in hoodies put a leaflet through my letterbox on Ashfield Street, it says Muslims out.',
      'public',
    ],
  ],
];

/** Two events. */
const different: [Said, Said, Between?][] = [
  [
    ['Headscarf pulled off on a bus', 'A man pulled her scarf off. He filmed her. The driver stopped the bus.'],
    ['Spat at on a bus', 'A woman spat at me on the number 7 bus because I was wearing a hijab. Nobody helped me.'],
    { days: 3, km: 1 },
  ],
  [
    ['Shouted at in the street', 'A man shouted terrorist at me on my way to work.'],
    ['Shouted at', 'Someone shouted at me in the street and called me a terrorist.'],
    { days: 2 },
  ],
  [
    ['Abuse', 'A man shouted abuse at me.'],
    ['Verbal abuse', 'Someone shouted abuse at us from a car.'],
  ],
  [
    ['Attack', 'An attack on a Muslim.'],
    ['Attack', 'An attack on Muslims in town.'],
  ],
  [
    ['Bricks thrown', 'The windows of the Jamia mosque were smashed with bricks during the night.', 'property'],
    ['Mosque windows broken', 'Bricks were thrown through the windows of the Quba mosque in the night.', 'property'],
    { km: 3 },
  ],
  [
    [
      'Mosque vandalised',
      'Someone sprayed go home on the wall of the Central Mosque overnight. The police came.',
      'property',
    ],
    [
      'Pig meat at mosque',
      'Bacon was left on the door handles of the Green Lane mosque overnight. The police came.',
      'property',
    ],
    { km: 3 },
  ],
  [
    ['Hijab pulled', 'A man pulled my hijab in the supermarket while I was paying.', 'physical'],
    ['Hijab pulled off', 'A girl pulled off my daughter’s hijab in the school corridor and laughed.', 'physical'],
    { km: 0.9 },
  ],
  [
    ['Verbal abuse at school', 'A teacher told my son that Muslims are violent in front of the class.', 'education'],
    [
      'Bullied at school',
      'Children at school call my son a bomber every day and the teachers do nothing.',
      'education',
    ],
    { days: 1 },
  ],
  [
    [
      'Facebook comments',
      'Under a post of the local newspaper many comments say that mosques should be burned.',
      'online',
    ],
    ['Abuse on Facebook', 'I got messages on Facebook from a stranger who says all Muslims should leave.', 'online'],
  ],
  [
    [
      'Verbal abuse on the bus',
      'A man on the bus shouted at me because of my hijab and said I should go back to my country. I was very scared and nobody on the bus helped me.',
    ],
    [
      'Abuse on a bus',
      'A woman on the bus shouted at my mum because of her niqab and told her to go home. My mum was scared and nobody said anything.',
    ],
    { days: 1 },
  ],
  [
    [
      'Woman attacked in Leicester',
      'A woman wearing a hijab was attacked by a man near the station in Leicester and her phone was stolen.',
      'physical',
    ],
    [
      'Hijab wearing woman abused',
      'Near the station in Leicester a group of youths abused a woman wearing a hijab and laughed.',
    ],
    { days: 2 },
  ],
];

describe('two reports are likely duplicates', () => {
  it.each(same)('when two people tell one event: %j and %j', (...told) => {
    expect(pair(...told)).toBeGreaterThanOrEqual(likelyFrom);
  });

  it.each(different)('but not when two events are of one kind: %j and %j', (...told) => {
    expect(pair(...told)).toBeLessThan(likelyFrom);
  });

  const spat: Said = ['Spat at', 'A man spat at me outside the library.'];

  it('fully when they have the same link, however it is written, at any place and time', () => {
    const shared = said(spat, { sourceUrl: 'https://twitter.com/a/status/1?s=20' });
    const elsewhere = { latitude: 57, incidentDate: '2025-01-01' };
    const other = ['Eggs', 'Eggs on a door'] as Said;
    expect(likeness(shared, said(other, { sourceUrl: 'https://x.com/B/status/1', ...elsewhere }))).toBe(1);
    expect(likeness(shared, said(other, { sourceUrl: 'https://x.com/B/status/2' }))).toBe(0);
  });

  it('fully when one has the link of a source of the other', () => {
    const link = 'https://x.com/B/status/1';
    const other = ['Eggs', 'Eggs on a door'] as Said;
    const shared = said(spat, { sourceUrl: 'https://twitter.com/a/status/1' });
    for (const sources of [{ merged: [{ link: null }, { link }] }, { furtherSources: [link] }]) {
      expect(likeness(shared, { ...said(other, { latitude: 57 }), ...sources })).toBe(1);
    }
  });

  it('fully when one says on the same day what the other says, apart from case and punctuation', () => {
    expect(pair(spat, ['Another title', 'A MAN, spat at me; outside the library'])).toBe(1);
  });

  it.each([
    ['7 days apart', { incidentDate: '2026-06-21' }, true],
    ['8 days apart', { incidentDate: '2026-06-22' }, false],
    ['24 km apart', { latitude: place.latitude + 24_000 / metresPerDegree }, true],
    ['26 km apart', { latitude: place.latitude + 26_000 / metresPerDegree }, false],
    ['at any distance when one has no pin yet', { latitude: null, longitude: null }, true],
  ])('with the same words: %s', (_, overrides, isLikely) => {
    const other = { ...said(spat), ...overrides };
    expect(likeness(said(spat), other) >= likelyFrom).toBe(isLikely);
  });

  it('and the likeliest come first, no more than asked for', () => {
    const told: Said = ['Tram', 'A drunk man spat at a girl on the tram to Meadowhall and took her bag'];
    const others = [
      said(['Tram', 'Somebody on the tram to Meadowhall spat at a girl']),
      said(['Eggs', 'Eggs on a door']),
      said(told),
      said(told, { incidentDate: '2026-06-13' }),
    ];
    const found = likelyDuplicates(toldOf(said(told)), others, toldOf, 2);
    expect(found.map(({ other }) => others.indexOf(other))).toEqual([2, 3]);
  });
});
