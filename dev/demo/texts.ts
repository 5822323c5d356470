import type { IncidentType, Severity, TimeOfDay } from '@incidentmap/core/domain/incident/incidentTerms';

/**
 * Texts of the invented incidents for the demonstration: no person, group, place or event in them is real, and none
 * contains offensive words.
 */

/** The last sentence of every description, with few telling words: they would make all of them alike. */
export const disclaimer = 'All of this is invented.';

/** Names and numbers are invented; Ofcom keeps the numbers free for that. */
export const queueTexts = {
  oneEvent: [
    {
      title: 'Headscarf pulled off on a bus',
      description: `A man got on at the interchange, sat behind my sister and pulled her headscarf off. He said his name was Kevin Sample and filmed her. Her number is 07700 900123 if anyone needs it. The driver stopped the bus and told him to get off. ${disclaimer}`,
      location: 'Bradford, West Yorkshire',
      latitude: 53.7915,
      longitude: -1.7495,
    },
    {
      title: 'Headscarf torn off a woman on the bus',
      description: `A man sat behind a woman on the bus, pulled her headscarf off and filmed her with his phone. The driver stopped the bus and told him to get off. ${disclaimer}`,
      location: 'Bradford, West Yorkshire',
      latitude: 53.7932,
      longitude: -1.7528,
    },
  ],
  post: {
    postUrl: 'https://social.example.com/demonstration/status/1859',
    additionalContext: `Comments under this post call for a mosque to be closed. The account posts such things every week. ${disclaimer}`,
  },
  file: { title: 'Paint on the door of a prayer room', location: 'Leicester, Leicestershire' },
} as const;

export type Scene = readonly [severity: Severity, title: string, what: string];

export const scenes: Record<IncidentType, readonly Scene[]> = {
  verbal: [
    [
      'medium',
      'Shouted at while waiting for a bus',
      'A passer-by shouted insults about religion at someone waiting at a bus stop.',
    ],
    [
      'low',
      'Remark in a supermarket queue',
      'A customer in the queue made a loud remark about the headscarf of the person in front.',
    ],
    [
      'medium',
      'Insults from a passing car',
      'Two people were insulted for their faith from the open window of a passing car.',
    ],
    [
      'high',
      'Threats outside a corner shop',
      'A man threatened a shopper outside a corner shop and said that Muslims should leave the town.',
    ],
    [
      'medium',
      'Abuse on a train platform',
      'A traveller was followed along the platform and abused for praying quietly on a bench.',
    ],
    [
      'low',
      'Mocking comments at a market stall',
      'A stallholder was mocked for her accent and her faith by two customers who then walked off.',
    ],
    [
      'high',
      'Family threatened in a car park',
      'A family loading shopping into their car was threatened by a stranger who mentioned their religion.',
    ],
    [
      'medium',
      'Taxi passenger abused the driver',
      'A passenger swore at the driver about his beard and his religion and refused to pay the fare.',
    ],
    [
      'low',
      'Comment at a school gate',
      'A parent was told at the school gate that people dressed like her do not belong here.',
    ],
    [
      'medium',
      'Neighbour shouted over the fence',
      'A neighbour shouted over the garden fence about a family gathering for Eid.',
    ],
  ],
  physical: [
    [
      'high',
      'Headscarf pulled in the street',
      'A woman walking home had her headscarf pulled from behind by a stranger who ran away laughing.',
    ],
    [
      'medium',
      'Pushed on an escalator',
      'A man in traditional dress was pushed on an escalator by someone who muttered about his religion.',
    ],
    [
      'critical',
      'Assault near a place of worship',
      'A worshipper on the way home was knocked to the ground by two people and needed treatment for a broken wrist.',
    ],
    ['high', 'Drink thrown from a car', 'A cup of hot coffee was thrown from a car at two students in headscarves.'],
    [
      'medium',
      'Spat at outside a cafe',
      'Someone spat towards a couple sitting outside a cafe and called them by their religion.',
    ],
    [
      'high',
      'Punched after evening prayers',
      'A man was punched once in the face on a side street after evening prayers.',
    ],
    ['low', 'Shoulder-barged on a pavement', 'A person was shoulder-barged on an empty pavement and told to go home.'],
    [
      'critical',
      'Attacked with a bottle on a towpath',
      'A jogger in a headscarf was hit with a glass bottle on a towpath and taken to hospital by a friend.',
    ],
  ],
  online: [
    [
      'medium',
      'Hostile replies to a charity post',
      'A post about a food bank drew dozens of replies that called all Muslims a danger.',
    ],
    [
      'low',
      'Insulting comment under a recipe video',
      'A cook who wears a headscarf received an insulting comment under a recipe video.',
    ],
    [
      'high',
      'Threatening private messages',
      'A student received private messages that threatened harm because of her religion.',
    ],
    [
      'medium',
      'Edited image shared in a local group',
      'An edited image mocking people at prayer was shared in a neighbourhood group.',
    ],
    [
      'medium',
      'False rumour about a prayer room',
      'A false rumour about a new prayer room was spread with calls to stop it.',
    ],
    [
      'high',
      'Home street published with abuse',
      'An account published the street of a volunteer together with abuse about her faith.',
    ],
    [
      'low',
      'Hateful nickname in a game',
      'A player was called a hateful nickname in the voice chat of a game because of his name.',
    ],
    [
      'medium',
      'Live stream interrupted',
      'A live stream of an Eid breakfast was interrupted by accounts posting hostile slogans.',
    ],
  ],
  workplace: [
    [
      'medium',
      'Prayer break refused with a joke',
      'A warehouse worker asked for a short prayer break and was refused with a joke about his faith.',
    ],
    [
      'low',
      'Jokes in a staff room',
      'Colleagues repeated jokes about Muslims in the staff room although they were asked to stop.',
    ],
    [
      'medium',
      'Told to remove a headscarf',
      'A trainee was told to remove her headscarf or stay out of sight of customers.',
    ],
    ['high', 'Threatening note in a locker', 'A nurse found a threatening note about her religion in her locker.'],
    [
      'medium',
      'Passed over after a name change',
      'An applicant was invited to an interview only after sending the same papers under another name.',
    ],
    [
      'low',
      'Left out of a team lunch',
      'A team planned a lunch during Ramadan and told a fasting colleague not to spoil the mood.',
    ],
    [
      'medium',
      'Customer refused to be served',
      'A customer refused to be served by a cashier in a headscarf, and the manager moved the cashier.',
    ],
  ],
  education: [
    [
      'medium',
      'Pupil bullied about fasting',
      'A pupil was teased every day for a week about fasting, and food was thrown at his desk.',
    ],
    [
      'low',
      'Careless remark in a lesson',
      'A pupil was asked in front of the class to apologise for what strangers had done.',
    ],
    [
      'high',
      'Headscarf pulled in a corridor',
      'A girl had her headscarf pulled off in a school corridor while others filmed it.',
    ],
    [
      'medium',
      'Graffiti on a prayer room door',
      'Hostile graffiti was found on the door of a prayer room on a campus.',
    ],
    [
      'medium',
      'Student group flooded with abuse',
      'The message group of a student society was flooded with abuse after a bake sale.',
    ],
    ['low', 'Notice torn down', 'A notice for an Eid lunch was torn down from a notice board three times.'],
    [
      'high',
      'Pupil threatened on the way home',
      'Two older pupils threatened a younger one about his religion on the way home.',
    ],
  ],
  public: [
    [
      'medium',
      'Refused entry to a leisure centre',
      'A swimmer in a full-length costume was refused entry although the rules allow it.',
    ],
    [
      'low',
      'Stared at and filmed in a park',
      'A family having a picnic in a park was filmed by a stranger who commented on their clothes.',
    ],
    [
      'medium',
      'Stickers along a high street',
      'Stickers with hostile slogans about Muslims were put on lamp posts along a high street.',
    ],
    [
      'high',
      'Group surrounded a street stall',
      'A group surrounded an interfaith stall, shouted slogans and pushed the table over.',
    ],
    [
      'medium',
      'Leaflets through letter boxes',
      'Anonymous leaflets against a planned community hall were put through letter boxes.',
    ],
    ['low', 'Moved seats on a tram', 'A passenger loudly moved seats on a tram and said why to the whole carriage.'],
    [
      'medium',
      'Denied a table at a restaurant',
      'A couple was told there was no table when the woman came in, although her husband had just been offered one.',
    ],
    [
      'high',
      'Loudspeaker outside prayers',
      'A loudspeaker was used to shout abuse at people arriving for Friday prayers.',
    ],
  ],
  property: [
    [
      'medium',
      'Window of a shop broken',
      'The window of a halal butcher was broken overnight and a hostile note was left.',
    ],
    [
      'critical',
      'Fire set at a prayer hall door',
      'A bin was pushed against the door of a prayer hall and set on fire; neighbours put it out and nobody was hurt.',
    ],
    [
      'high',
      'Car tyres cut outside prayers',
      'The tyres of six cars parked near a prayer hall were cut during the night prayer.',
    ],
    [
      'medium',
      'Slogan painted on a garage',
      'A hostile slogan was painted on the garage of a family with a Ramadan light in the window.',
    ],
    ['low', 'Eid decorations torn off a door', 'Eid decorations were torn off a front door and thrown in the road.'],
    ['high', 'Graves damaged in a cemetery', 'Several headstones in the Muslim part of a cemetery were pushed over.'],
    [
      'medium',
      'Food left at a gate',
      'Meat was left at the gate of a community centre in a way that was meant to offend.',
    ],
  ],
  other: [
    ['low', 'Hostile letter by post', 'A community centre received an unsigned hostile letter by post.'],
    [
      'medium',
      'Silent phone calls and one threat',
      'A volunteer received a series of silent phone calls and then a threat about her faith.',
    ],
    [
      'medium',
      'Landlord asked about religion',
      'A person looking for a flat was asked about religion and then told that the flat was gone.',
    ],
    ['low', 'Delivery refused at a door', 'A courier was sent away from a door because of his name on the app.'],
    [
      'high',
      'Followed home from a shop',
      'A woman was followed from a shop to her street by a man who talked about her religion all the way.',
    ],
    ['medium', 'Hoax call about a gathering', 'A hoax emergency call interrupted a community meal.'],
  ],
};

const witnessed = [
  'Two passers-by stayed with the person until it was over.',
  'Nobody nearby said anything.',
  'A member of staff nearby stepped in.',
  'The person affected was badly shaken.',
  'A friend who was there wrote down what was said.',
  'The person responsible was not known to anyone there.',
  'A child who was there was frightened.',
  'A shopkeeper offered a chair and a glass of water afterwards.',
  'Somebody nearby apologised for what had been said and done.',
  'A witness offered to speak to the police.',
] as const;

const foundOut = [
  'Those affected were badly shaken.',
  'Something similar had happened there the month before.',
  'Others there spoke up for the people affected.',
  'Nobody has said who was responsible.',
  'A colleague of the person affected kept a record of it.',
  'Those in charge promised to look into it.',
  'It was noticed by several people.',
] as const;

const online = [
  'It was reported to the platform.',
  'The account was still active a day later.',
  'Other users spoke up against it.',
  'Screenshots were kept.',
  'It was removed after two days.',
  'It came from accounts that had just been made.',
] as const;

/** What happened next, by type. */
export const outcomesFor: Record<IncidentType, readonly string[]> = {
  verbal: witnessed,
  physical: witnessed,
  public: witnessed,
  online,
  workplace: foundOut,
  education: foundOut,
  property: foundOut,
  other: foundOut,
};

export const endings = [
  'It was reported to the police.',
  'The people affected did not want to go to the police.',
  'The report came from a witness.',
  'The report came from someone who was affected.',
  'A relative of someone affected sent this report.',
  'It was reported to the council.',
  'There has been no answer so far.',
  'The people affected want others to know that it happened.',
  'Friends have offered their help since.',
] as const;

/** The share of each type among the reports, in percent. */
export const shares: Record<IncidentType, number> = {
  verbal: 27,
  online: 18,
  public: 15,
  physical: 11,
  property: 9,
  workplace: 8,
  education: 8,
  other: 4,
};

/** Typical times of day; a time that is listed more often is more likely. */
export const timesFor: Record<IncidentType, readonly TimeOfDay[]> = {
  verbal: ['Morning', 'Afternoon', 'Afternoon', 'Evening', 'Evening', 'Unknown'],
  online: ['Evening', 'Evening', 'Unknown', 'Unknown', 'Unknown'],
  public: ['Morning', 'Afternoon', 'Afternoon', 'Evening'],
  physical: ['Afternoon', 'Evening', 'Evening', 'Evening', 'Unknown'],
  property: ['Morning', 'Evening', 'Unknown', 'Unknown'],
  workplace: ['Morning', 'Morning', 'Afternoon', 'Afternoon', 'Unknown'],
  education: ['Morning', 'Morning', 'Afternoon', 'Afternoon'],
  other: ['Morning', 'Afternoon', 'Evening', 'Unknown'],
};
