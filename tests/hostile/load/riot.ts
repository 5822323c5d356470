/**
 * Three hundred invented reports of one riot, as many people would write them: each tells some of the events, in its
 * own order, words and length. They are always the same.
 */

const openings = [
  'I live across the road from the mosque on {street} and saw all of it from my window.',
  'We had just finished evening prayers when the noise outside started.',
  'My son rang me at {time} to say he could not leave the building.',
  'Driving home from work I got stuck behind a line of police vans near {street}.',
  'I run a small shop two doors down and had customers in when this kicked off.',
  'This was reported on the local radio but they left most of it out.',
  'I am not Muslim myself, I was walking my dog.',
  'Please keep my name out of this, I have to live here.',
  'Around {time} a crowd of perhaps {number} turned up by the war memorial.',
  'I volunteer as a steward at the centre and was on the door.',
  'Writing this from the hospital where my uncle is being looked after.',
  'There had been messages going round all day telling people to gather.',
  'My daughters and I were on the number 9 bus when it was stopped.',
  'I am a taxi driver and picked up two lads who were bragging about it.',
  'As a councillor for the ward I was called out by residents.',
  'Never seen anything like it in the thirty years we have been on {street}.',
];
const crowd = [
  'They were chanting about immigrants and about our religion.',
  'Some had masks on and others did not seem to care who saw their faces.',
  'Grown men with children on their shoulders shouted things I will not repeat.',
  'A group of about {number} broke away and ran towards the prayer hall.',
  'Most of them were not from round here, I heard different accents.',
  'One held a flag on a pole and used the pole to smash car mirrors.',
  'I counted {number} people before I stopped counting.',
  'Women were filming and laughing at us.',
  'Half were drunk, there were cans everywhere.',
  'Somebody with a loudhailer read out the address of the imam.',
  'The ones at the front linked arms and would not let anyone past.',
  'Teenagers on bikes were riding in circles shouting a slur again and again.',
  'A bald man in a grey tracksuit seemed to be telling the rest where to go.',
  'It began quite calm with a vigil and then a second lot arrived and it turned.',
  'They spotted my headscarf and started pointing.',
  'You could hear them singing from three streets away.',
];
const damage = [
  'Bricks came through the upstairs windows where the little ones have their Quran class.',
  'They set fire to the wheelie bins and pushed them against the gate.',
  'Our fence is flattened and the noticeboard was ripped off.',
  'A police van was burning by {time}.',
  'The kebab shop and the barber both had their fronts kicked in.',
  'Eggs and bottles hit the minaret and the glass in the main door has gone.',
  'Somebody sprayed a cross and some initials on the side wall.',
  'My car had every window put in and the tyres slashed.',
  'The pharmacy was looted although it has nothing to do with anyone.',
  'Paving slabs were lifted and broken up to throw.',
  'They dragged the charity collection box out and emptied it.',
  'Two houses with Arabic writing over the door were picked out and attacked.',
  'Fireworks were aimed at the roof and one landed in the courtyard.',
  'Not much was broken in the end except the lights and the camera above the entrance.',
  'Roof tiles, scaffolding poles, whatever they could find went over the wall.',
  'The library next door was set alight and the books are ruined.',
];
const victims = [
  'An old man who had been doing his ablutions was punched in the mouth.',
  'My neighbour had her niqab pulled and fell over.',
  'Nobody on our side was badly hurt, thank God.',
  'A brother who went out to calm them down came back with a cut above his eye.',
  'My wife is seven months pregnant and had a panic attack.',
  'The delivery rider, who is Sikh, was chased because they took him for one of us.',
  'I was spat at twice getting to my own front door.',
  'We hid about {number} people in the basement, mostly mothers with pushchairs.',
  'Someone hit me on the shoulder with a bottle, it is badly bruised.',
  'A nurse coming off shift was pulled out of her car and asked where she was from.',
  'They knocked the phone out of my hand when I tried to film.',
  'The caretaker breathed in a lot of smoke and is on oxygen.',
  'Two boys of about fourteen were surrounded until a woman took them into her house.',
  'My father is eighty and keeps asking whether we have to move.',
  'Three worshippers needed stitches.',
  'I was called a terrorist in front of my children.',
];
const police = [
  'Officers in riot gear held a line but there were simply not enough of them.',
  'It took until {time} before anyone answered my 999 call.',
  'The police were brilliant and I want that recorded as well.',
  'One constable was bleeding and kept going.',
  'Dogs were brought in and that finally moved them on.',
  'We were told to stay away from the windows and wait.',
  'I gave a statement on the night and have heard nothing since.',
  'They made at least {number} arrests that I saw.',
  'A helicopter was overhead for hours.',
  'No officer has been to see us yet, it is now the next day.',
  'I have the number plate of a white van and nobody has asked for it.',
  'Mounted police came down {street} and cleared it in minutes.',
  'The sergeant advised us to cancel prayers for the week.',
  'They kettled them near the station and then let them walk off.',
  'Fire crews could not get through for the best part of an hour.',
  'I did not ring anyone because last time it was a waste of breath.',
];
const aftermath = [
  'This morning strangers were out with brooms and brought us flowers.',
  'Our children are sleeping in our bed and will not go to school.',
  'The insurance say they might not cover it.',
  'I have videos and photos if somebody can tell me where to send them.',
  'The shop is boarded up, I cannot afford to close for long.',
  'People keep driving past slowly and beeping, we do not know if it is support.',
  'The priest from St Anne’s came over with soup and sat with us.',
  'My mother will not go out in her scarf any more.',
  'There is talk of a second gathering on Saturday so please warn others.',
  'We want the ones who organised it online to answer for it.',
  'I have lived in this town all my life and feel like a guest in it.',
  'My landlord now wants us out because he is worried about the building.',
  'Work have given me the week off, I keep shaking.',
  'The wall can be repainted, the trust is another thing.',
  'I only want it counted, nothing else.',
  'A lad I went to school with was in that crowd and he looked straight at me.',
];
const asides = [
  'It smelt of petrol.',
  'I could not believe it was the same street where we had the jubilee party.',
  'At one point everything went quiet and then a huge cheer went up.',
  'My hands were trembling so much I dropped my keys.',
  'Somebody’s nan was stood in the road telling them to be ashamed of themselves.',
  'There was glass from the corner right up to {street}.',
  'The bus drivers refused to go any further.',
  'All the time the call to prayer clock inside was still going off.',
  'It lasted from about {time} until well past midnight.',
  'I know for a fact that rumours on Telegram started this.',
  'Someone even brought a picnic chair.',
  'The rain stopped it in the end more than anything.',
];
const titles = [
  'Riot outside our mosque',
  'Attacked on my way home',
  'Mob on {street}',
  'Windows smashed during prayers',
  'Trapped inside with the children',
  'Shop wrecked by the crowd',
  'What I saw last night',
  'They threw bricks at us',
  'Crowd chanting at the Islamic centre',
  'Fire at the gate',
  'Disorder in the town centre',
  'My car was targeted',
  'Hijab pulled during the trouble',
  'Thugs came for the mosque',
  'Racist riot, {number} or more people',
  'Please record this',
  'Not safe in my own road',
  'Bottles, eggs and slurs',
  'Elderly man hurt by rioters',
  'Violence after the vigil',
];
const streets = [
  'Station Road',
  'Hope Street',
  'the high street',
  'Park Lane',
  'Canal Bank',
  'Albert Terrace',
  'Mill Lane',
];
const times = [
  'half past seven',
  '8pm',
  'quarter to nine',
  '19:40',
  'ten',
  'about six',
  '9.15 in the evening',
  '8.50pm',
];
const numbers = ['forty', '200', 'a hundred', '60', 'three or four hundred', 'a dozen', '25', 'eighty'];

/** Park and Miller's random number generator, with a fixed seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 0x7fffffff;
    return state % below;
  };
}

export function riotReports(count: number): { title: string; description: string }[] {
  const next = numbersFrom(20_240_804);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const filled = (text: string): string =>
    text
      .replace('{street}', () => pick(streets))
      .replace('{time}', () => pick(times))
      .replace('{number}', () => pick(numbers));
  return Array.from({ length: count }, () => {
    const told = [crowd, damage, victims, police, aftermath, asides, damage, crowd]
      .map((list) => ({ text: filled(pick(list)), place: next(1_000_000) }))
      .sort((a, b) => a.place - b.place)
      .slice(0, 2 + next(6))
      .map(({ text }) => text);
    const parts = next(4) === 0 ? told : [filled(pick(openings)), ...told];
    return { title: filled(pick(titles)), description: [...new Set(parts)].join(next(3) === 0 ? '\n' : ' ') };
  });
}
