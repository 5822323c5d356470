import { type PersonalDetailKind, personalDetailKinds } from '@incidentmap/core/domain/reporter/personalDetailKinds';
import { locatedDetails } from '@incidentmap/core/domain/reporter/personalDetails';
import { describe, expect, it } from 'vitest';

const shown = (text: string) =>
  locatedDetails(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

/** `is`: sentences with the detail between bars; `isNot`: sentences without any detail of any kind. */
const kinds: Record<PersonalDetailKind, { is: string[]; isNot: string[] }> = {
  name: {
    is: [
      '|mr ahmed khan| shouted at her',
      'It was |MR AHMED KHAN| again',
      'then |sister aisha| was pushed',
      '|dr patel| refused to treat her',
      'I spoke to |mrs o’neill| about it',
      'my name is |piotr kowalski| and I saw it',
      'He is called |yusuf|.',
      'I saw |fatima begum| fall',
      'It was |Ahmed Zaheer| who ran',
      'It was |Piotr Khan| who ran',
      'They hit |Mohammed bin Salman| there',
      'my son |Yusuf| was pushed',
      'her neighbour, |Karen Whitlock|, swore',
      'a man called |Dave Higgs| spat',
      'It was |Мr Smith| who did it',
      'رأيت |مُحَمَّد أحمد| هناك',
      '|mr. a. khan| spat at us',
      '|uncle bob| came',
      '|pc 1234 smith| refused',
      '|ＭＲ ＫＨＡＮ| did it',
      '|Sister Aisha| fell',
      '|miss jones| laughed',
    ],
    isNot: [
      'The mr behind the counter laughed, and so did the dr.',
      'I miss London, and my sister was hit near Ali Street.',
      'The imam said it was wrong; my brother and uncle agreed.',
      'Her name was called out, and the name is wrong.',
      'My name was not called, nor is her name known.',
      'Many Muslim women were there, and Prophet’s birthday was near.',
      'A dr appointment at the surgery was refused.',
      'Allahu Akbar, Ramadan Mubarak and Eid Mubarak, he said.',
      'Ali Mosque is on Khan Street.',
    ],
  },
  birth: {
    is: [
      'He was |born 12/3/1990| here',
      '|DOB: 12-03-90| on the list',
      '|d.o.b. 12 March 1990|, they wrote',
      'His |date of birth is 12th March 1990|.',
      'She was |born on the 3rd of May 2001|.',
      'They put my |birthday: 1990-03-12| up',
      'She was |born in 1990|.',
      '|تاریخ پیدائش ۱۲/۳/۱۹۹۰|',
    ],
    isNot: [
      'I was born in Leeds and so were they.',
      'It was on 12/03/2024, and again on 12 March.',
      'On her birthday she was pushed.',
      'The child was born deaf.',
      'British born Muslims were shouted at.',
    ],
  },
  address: {
    is: [
      'They live at |12 acacia gardens| still',
      'They live at number |12, Acacia Road|.',
      'It is no. |12, acacia road|, they said',
      'at |12 acacia close| in Leeds',
      'eggs at |12-14 Acacia Road|',
      'eggs at |12 and 14 Acacia Road|',
      'eggs at |12 & 14 acacia road|',
      'He lives at |221b baker street|.',
      'posted to |flat 3b| again',
      'She is in |Flat 2/1| there',
      'He lives at |number 12|.',
      'It is |house number 7|.',
      'they came to |door no. 12| and knocked',
      'outside |7B Green Park Rd| it began',
      'It was |Acacia Road 12|, Leeds',
      'Send it to |PO Box 123|.',
      'posted to |١٢ Acacia Road| in Leeds',
      'through the door of |Apt 4|',
      'It was |1204 Great Western Road| again',
      'posted to |12 The Avenue| today',
      "posted to |12 St John's Road| today",
      'It is No.|12 Acacia Road|.',
      'flat with |12 acacia st| on it',
    ],
    isNot: [
      'I took the 12 to Acacia Road.',
      'The number 42 bus to Park Road was late.',
      'In 2024 Oxford Street was full.',
      'About 20 people on the High Street saw it.',
      'It is a 5 minute walk down the road.',
      '3 men on the green and 2 cars in the park.',
      'It cost £12 Road tax, at 10.30 on Park Road.',
      'They were at Park Road at 8, number 9 in the list.',
      '3 St Mary’s girls saw it; 2 Timothy 3:16, Surah 4:34.',
      '24 hours road works; 12 March Road was closed.',
    ],
  },
  postcode: {
    is: [
      'near |B11 4RA| on Friday',
      'near |b11 4ra| on Friday',
      'near |B11-4RA| on Friday',
      'near |B11  4RA| on Friday',
      'near |SW1A OAA| on Friday',
      'near |Ｂ１１ ４ＲＡ| on Friday',
      'near |В11 4RА| on Friday',
    ],
    isNot: [
      'It was in LS11 and BD10.',
      'In W1 2nd floor, E1 3rd floor.',
      'The M25 and the A38 were closed.',
      'N1 ONE of them laughed.',
      'Take the X7 bus or the 42a.',
    ],
  },
  coordinates: {
    is: [
      'It was at |53.79381, -1.75241| there',
      'It was at |53.79381° N, 1.75241° W| there',
      'It was at |53.79381/-1.75241| there',
      '|lat 53.79, lon -1.75| there',
      'It was at |53°47′37″N 1°45′08″W| there',
      'It was at |SE 163 329| there',
      'It was at |SE1630032900| there',
      'It was at |SE 1630 3290| there',
      'Use |///filled.count.soap| to get there',
      'Use |what3words.com/filled.count.soap| to get there',
      'Use |w3w: filled.count.soap| to get there',
      'It was at |9C5W9QCJ+2V| there',
      'It was at |9QCJ+2VX| there',
      'See https://|maps.app.goo.gl/abcDEF123| there',
      'It was at |٥٣.٧٩٣٨١, -١.٧٥٢٤١| there',
      'It was at |53,79381 -1,75241| there',
      'It was at |se163329| there',
    ],
    isNot: [
      'It was 53.8 degrees and 1.75 metres.',
      'The answer is 2222+22, or 12+12.',
      'He said and/or, either/or, and so on.',
      'Prices rose from 1.25 to 3.75.',
      'Version 2.0, 3.1, 4.5 of it.',
      'Read example.org/a.b.c for more.',
      'See https://www.bbc.co.uk/news/uk-england-12345 now.',
    ],
  },
  phone: {
    is: [
      'Call me on |07700/900/123| today',
      'His number is |447700900123|.',
      'Ring |O7700 9OO123| today',
      'Ring |07700.900.123| today',
      'Ring |0 7 7 0 0 9 0 0 1 2 3| today',
      'Ring |+44 (0) 7700 900123| today',
      'Ring |0044 7700 900123| today',
      'Ring |(+44) 7700-900-123| today',
      'Ring |+447700900123| today',
      'Tel:|07700900123| today',
      'Tel-|07700900123| today',
      'Text |7700 900123| today',
      'Ring |496 0000| in Leeds',
      'Ring |0113/496/0000| today',
      'from |923001234567| on it',
      'Ring |٠٧٧٠٠ ٩٠٠١٢٣| today',
      'Ring |𝟎𝟕𝟕𝟎𝟎 𝟗𝟎𝟎𝟏𝟐𝟑| today',
      'Ring |０７７００　９００１２３| today',
      'Ring |07700_900_123| today',
      'Ring |07700\u200b900\u00ad123| today',
      'It is |oh seven seven double oh nine double oh one two three|, I think',
      'Ring |077OO 900l23| today',
      'Ring |07700 – 900 – 123| today',
      'Ring |07700,900,123| today',
      'Ring |07700 900 one two three| today',
      'Ring |0770 0900 123| today',
      'my number is |07 700 900 123|',
    ],
    isNot: [
      'It was on 12/03/2024 at 18:45 and 01.02.2025.',
      'I called 999, then 101, then 111.',
      'It cost £07700 or €1,200.50.',
      'The crime reference number is 4500123456.',
      'From 09:30 to 10:45, and 0900-1000.',
      'One two three four five six, he counted.',
      'Bus 7 or 9, on 12-34-56, by the X7.',
      'Is 27.11.2026 the right day? In 2024 2025 2026.',
      'He called 3 times, 20 minutes, 2 hours.',
      'The report is ABCD-1234-EF56.',
    ],
  },
  email: {
    is: [
      'write to |name [at] example [dot] org| now',
      'write to |name(at)example.org| now',
      'write to |name at example dot org| now',
      'write to |first dot last at example dot co dot uk| now',
      'write to |name＠example.org| now',
      'write to |name @ example.org| now',
      'write to |o&leary@example.org| now',
      'write to |name@example.org| now',
      'write to |ahmedk at gmail| now',
      'write to |ahmedk@hotmail| now',
      'write to |nameATexampleDOTorg| now',
      'write to |name{at}example{dot}org| now',
      'write to |nаme@exаmple.org| now',
      'write to |name@gmail dot com| now',
      'write to |ahmedk83 gmail| now',
    ],
    isNot: [
      'It was @ 5.30 by the door, @ the mosque.',
      'Look at example.org for more.',
      'He was at home. Dot the dog barked.',
      'She met me at work (at noon).',
      'They laughed at us, at our dot paintings.',
      'Log in at yahoo to see it.',
    ],
  },
  profile: {
    is: [
      'Write to |wa.me/447700900123| now',
      'See |https://www.facebook.com/real.person.77| now',
      'See |instagram.com/real.person.77|.',
      'See |fb.com/real.person| now',
      'See |https://x.com/someone| now',
      'See |x.com/someone/status/123456| now',
      'See |twitter.com/someone| now',
      'See |www.tiktok.com/@someone| now',
      'See |linkedin.com/in/real-person-1a2b| now',
      'See |t.me/someone| now',
      'See |snapchat.com/add/someone| now',
      'See |https://facebook.com/profile.php?id=100012345| now',
      'See |m.facebook.com/real.person| now',
      'See |youtube.com/@someone| now',
      'See |bsky.app/profile/someone.bsky.social| now',
      'See |mastodon.social/@someone| now',
      'See |facebook.com / real.person| now',
      'See |instagram [dot] com/real.person| now',
    ],
    isNot: [
      'See https://www.youtube.com/watch?v=abcdefghijk now',
      'See https://www.instagram.com/p/abc123/ now',
      'See https://vm.tiktok.com/ZMabc123/ and vt.tiktok.com/ZSabc123 now',
      'See https://x.com/hashtag/hate and x.com/i/trends now',
      'See https://www.bbc.co.uk/news/uk-england-12345 now',
      'See https://www.facebook.com/groups/12345 now',
      'It was on facebook.com and x.com all day.',
    ],
  },
  handle: {
    is: [
      'posted by |@real.person| today',
      'posted by |@some_one| today',
      'posted by |＠some_one| today',
      'posted by |@someone@mastodon.social| today',
      'insta: |real.person| today',
      'his snap is |ahmed_k99| today',
      'Instagram handle |realperson77| today',
      'his username is |realperson| today',
      'posted by |@7seven| today',
      'posted by |@real-person| today',
      'his insta is |realperson| today',
      'Snapchat: |realperson| today',
    ],
    isNot: [
      'It was @ 5 pm, @5pm, @7.30 and @ the stop.',
      'Twitter is full of this, and Facebook was worse.',
      'They shared it on Instagram and TikTok.',
      'Snap decisions were made.',
      'On twitter at 5.30 it began.',
    ],
  },
  plate: {
    is: [
      'The van was |AB12 CDE| then',
      'The van was |ab12 cde| then',
      'The van was |AB12-CDE| then',
      'The van was |ab12cde| then',
      'The van was |AB 12 CDE| then',
      'The van was |a123 bcd| then',
      'The van was |abc 123d| then',
      'The van was |AIZ 1234| then',
      'The van was |12-D-12345| then',
      'reg |AB12| then',
      'number plate was |xy 34 z| then',
      'The van was |АВ12 СDЕ| then',
      'The van was |AB12  CDE| then',
      'The van was |AB12.CDE| then',
      'The van was |A1 ABC| then',
    ],
    isNot: [
      'In LS11 and BD10 the flags were up; in E17 EDL flags.',
      'at 12 men shouted, and on 10 may they came',
      'Take the X7 bus, the A38 and the M25 now.',
      'See page 12a, and the 42b, for 123 men.',
      'We saw 20 cars and the a406 was full.',
    ],
  },
  insurance: {
    is: [
      'NI number |QQ 12 34 56 C| then',
      'it is |QQ123456C| then',
      'it is |qq 12 34 56 c| then',
      'it is |QQ-12-34-56-C| then',
      'it is |QQ.12.34.56.C| then',
      'National Insurance number: |QQ 123456| then',
    ],
    isNot: [
      'in 12 34 56 a list of them',
      'It was 12 34 56 C by the sign.',
      'National Insurance went up.',
      'The code ABC 123 and QQ 12.',
      'Room QQ 12 34 was open.',
    ],
  },
  health: {
    is: [
      'it is |943 476 5919| then',
      'it is |9434765919| then',
      'it is |943-476-5919| then',
      'NHS number |943 476 5918| then',
      'NHS no: |9434765918| then',
      'Hospital number: |R123456| then',
    ],
    isNot: [
      'it is 943 476 5918 then',
      'NHS staff refused to help 3 of us.',
      'The NHS number was asked for.',
      'The order 1234567890 came.',
      'It is 111 222 3333 in the game.',
    ],
  },
  document: {
    is: [
      'passport number |123456789| then',
      'Passport no. |AB1234567| then',
      'it is |MORGA 753116 SM9IJ| then',
      'it is |MORGA753116SM9IJ| then',
      'driving licence: |MORGA753116SM9IJ| then',
      'it is |RK1234567| then',
      'it is |35202-1234567-1| then',
      'student id |20231234| then',
    ],
    isNot: [
      'My passport was torn, and my driving licence was taken.',
      'They asked for a visa and a passport.',
      'The student number was small.',
      'Passport 2024 was the film.',
      'staff of 20 people laughed',
    ],
  },
  bank: {
    is: [
      'sort code |12-34-56| then',
      'pay |12-34-56 12345678| then',
      'sort code |12 34 56| then',
      'sort code: |123456| then',
      'account number |12345678| then',
      'acc no: |12345678| then',
      'it is |GB33 BUKB 2020 1555 5555 55| then',
      'card |4111 1111 1111 1111| then',
      'card |4111111111111111| then',
    ],
    isNot: [
      'The score was 12-34-56 in the end.',
      'My account was closed, and the account is empty.',
      'On account of 3 people, 20 left.',
      'The sort code was asked for.',
      'It is 4111 1111 1111 1112 in the game.',
    ],
  },
  network: {
    is: [
      'it came from |192.0.2.44| then',
      'it came from |192.0.2.44|.',
      'it came from |2001:db8:85a3:0:0:8a2e:370:7334| then',
      'it came from |2001:db8::1| then',
      'it came from |fe80::1ff:fe23:4567:890a| then',
      'IP: |203.0.113.7| then',
    ],
    isNot: [
      'It was at 12:30:45 and 10:20.',
      'Version 1.2.3.4 of it.',
      'On 01.02.2025 and 1.2.25.',
      'It was 999.999.999.999 in the game.',
      'He said:: nothing.',
    ],
  },
};

describe.each(personalDetailKinds)('%s', (kind) => {
  it.each(kinds[kind].is)('is found in: %s', (marked) => {
    const [, found = ''] = marked.split('|');
    expect(shown(marked.replaceAll('|', ''))).toContain(`${kind}: ${found}`);
  });

  it.each(kinds[kind].is)('is found wherever other white space stands between words in: %s', (marked) => {
    for (const space of ['  ', '\n', '\u00a0 \u00a0', ' \n\n ', '\u3000\u200b ']) {
      const [before = '', detail = '', after = ''] = marked.split('|').map((part) => part.replaceAll(' ', space));
      const covering = locatedDetails(before + detail + after).filter(
        (found) => found.start <= before.length && found.end >= before.length + detail.length,
      );
      expect(covering.map((found) => found.kind)).toContain(kind);
    }
  });

  it.each(kinds[kind].isNot)('is not found with two spaces between words in: %s', (text) => {
    expect(shown(text.replaceAll(' ', '  '))).toEqual([]);
  });

  it.each(kinds[kind].isNot)('is not found in: %s', (text) => {
    expect(shown(text)).toEqual([]);
  });
});

it.each([
  ['a number ends with its line', 'My card is 12\n4111 1111 1111 1111 there', '4111 1111 1111 1111'],
  ['the number of a house ends its line', 'It was Acacia Road 12\nthey said', 'Acacia Road 12'],
  ['a case ends its line', 'This is my report\n923001234567', '923001234567'],
  ['a room ends its line', 'He is in house 7\nminutes later', 'house 7'],
])('a detail is found where %s', (_, text, detail) => {
  expect(shown(text).map((found) => found.replace(/^\w+: /, ''))).toContain(detail);
});

it('each text of letters that could make a pattern try again and again is read within moments', () => {
  const parts = [
    'a',
    '1',
    '0 ',
    'Aa ',
    'a.',
    'one ',
    '@',
    'a at ',
    'a dot ',
    '7.',
    'call ',
    'name is ',
    'my son ',
    'mr a b ',
    'ali ',
  ]
    .concat(
      '12 a ',
      'AB12 ',
      'a:',
      'x.com/',
      '1 a b c ',
      ' ',
      'at ',
      'اسمه محمد ',
      'ال',
      'a-',
      'reg ',
      '12-',
      'a1',
      '(((',
      'Al-',
    )
    .concat(
      'born 12 ',
      'lat 1.2 ',
      'A',
      'A ',
      'ab@',
      '///a.b',
      'é',
      '\u00ad',
      '0\u200b',
      'GB12 ABCD ',
      "a'",
      '1°1',
      '+',
      '44 ',
      '\n',
      '  ',
      '1\n',
      'Ali\n',
      'Aa  \n',
    );
  const time = (part: string) => {
    const text = part.repeat(Math.ceil(2000 / part.length));
    locatedDetails(text);
    const before = performance.now();
    locatedDetails(text);
    return performance.now() - before;
  };
  const all = parts.map((part) => [part, Math.min(time(part), time(part), time(part))] as const);
  expect(all.filter(([, ms]) => ms > 50)).toEqual([]);
});
