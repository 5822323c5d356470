import { choicesInAudit, choicesTold, coveredTexts, identifiersIn } from '@incidentmap/core/domain/identifiers/choices';
import { describe, expect, it } from 'vitest';

const told = (description: string) => ({ title: 'A title', description, location: 'Leeds' });
const wordsOf = (description: string) =>
  identifiersIn(told(description)).map(({ kind, start, end }) => `${kind}: ${description.slice(start, end)}`);
const coveredOf = (description: string) =>
  coveredTexts(
    told(description),
    identifiersIn(told(description)).map(({ field, start, end }) => ({ field, start, end, act: 'cover' })),
  ).description;

describe('identifiers', () => {
  it('are found at each place where they are, in reading order', () => {
    expect(wordsOf('Call 07700 900123 or Mr Khan. Mr Khan Ali, AB12 CDE.')).toEqual([
      'phone: 07700 900123',
      'name: Mr Khan',
      'name: Mr Khan Ali',
      'plate: AB12 CDE',
    ]);
  });

  it('have a name wherever it stands again, also without its title and in another text', () => {
    const description = 'Mr John Smith-Jones shouted at us. Then john smith-jones followed us; Johnson did not.';
    expect(wordsOf(description)).toEqual(['name: Mr John Smith-Jones', 'name: john smith-jones']);
    expect(coveredOf('Her name is Sara Ahmed. Later Sara Ahmed was pushed.')).toBe(
      'Her name is […]. Later […] was pushed.',
    );
    expect(coveredOf('A boy named Grace ran. Grace fell, by the grace of God.')).toBe(
      'A boy named […] ran. […] fell, by the grace of God.',
    );
    const inTitle = { title: 'Sara Ahmed pushed', description: 'Her name is Sara Ahmed.', location: 'Leeds' };
    expect(identifiersIn(inTitle).map(({ field }) => field)).toEqual(['title', 'description']);
  });

  it.each([
    ['Mr Ahmed Khan hit me. Khan said so, and Mr Khan’s friend laughed.', ['Mr Ahmed Khan', 'Khan', 'Mr Khan’s']],
    ['Mr Ahmed Khan’s car. Later, Khan’s car; Ahmed Khan drove.', ['Mr Ahmed Khan’s', 'Khan', 'Ahmed Khan']],
    ['Her name is Fatima al-Zahra. Then al-Zahra ran.', ['Fatima al-Zahra', 'al-Zahra']],
    ['It was Mrs Mary O’Neill: O’Neill shouted.', ['Mrs Mary O’Neill', 'O’Neill']],
    [
      'Mr Ahmed Khan hit me. Later Khan, Ahmed left, as did Ahmed_Khan.',
      ['Mr Ahmed Khan', 'Khan, Ahmed', 'Ahmed_Khan'],
    ],
    ['It was Mr  Ahmed\nKhan. Then Khan left, and ahmed   khan.', ['Mr  Ahmed\nKhan', 'Khan', 'ahmed   khan']],
    ['It was Mr Ahmed Khan\nPeople saw Khan.', ['Mr Ahmed Khan\nPeople', 'Khan']],
    // In small letters or as a part of another word, it may be anything else.
    ['Mr John Price hit me. The price rose, and Prices did.', ['Mr John Price']],
    ['Dr Ann Ng left. Ng is what I heard.', ['Dr Ann Ng']],
    // What is no surname is found nowhere else.
    ['The street’s name is Leeds Road. Road works began, and Leeds is far.', ['Leeds Road']],
    ['Imam Ali Mosque is here. The Mosque was full, and no Muslim was hurt.', ['Imam Ali Mosque']],
    ['Sheikh Omar Islam hit me. Islam is a religion.', ['Sheikh Omar Islam']],
  ])('have a surname also where it stands alone, in %s', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected.map((name) => `name: ${name}`));
  });

  it('have a surname alone in each text of the item', () => {
    const texts = { title: 'Khan shouted', description: 'It was Mr Ahmed Khan.', location: 'At Khan Stores, Leeds' };
    expect(identifiersIn(texts).map(({ field }) => field)).toEqual(['title', 'description', 'location']);
  });

  it.each([
    ['posted by @some_one today', ['handle: @some_one']],
    ['write to a.b@example.org', ['email: a.b@example.org']],
    ['it was @ 5 pm, see x.com/@example.org', ['profile: x.com/@example.org']],
    ['رقم هاتفه ٠٧٧٠٠٩٠٠١٢٥', ['phone: ٠٧٧٠٠٩٠٠١٢٥']],
    ['فون \u2066+۴۴ ۷۷۰۰\u00a0۹۰۰۱۲۵\u2069', ['phone: +۴۴ ۷۷۰۰\u00a0۹۰۰۱۲۵']],
    ['ফোন ০৭৭০০‑৯০০১২৫', ['phone: ০৭৭০০‑৯০০১২৫']],
    ['اسمه محمد العلي', ['name: اسمه محمد العلي']],
    ['میرا نام فاطمہ خان ہے', ['name: نام فاطمہ خان']],
    ['my teacher Mrs Fatima al-Zahra bint Yusuf saw it', ['name: Mrs Fatima al-Zahra bint Yusuf']],
    ['it was Mr J. Smith of Leeds', ['name: Mr J. Smith']],
    ['Imam Zia ul-Haq was there', ['name: Imam Zia ul-Haq']],
    ['a man named Jan van der Berg hit me', ['name: Jan van der Berg']],
    ['Name is Mohammed Yusuf Ali Khan, he said', ['name: Mohammed Yusuf Ali Khan']],
    ['میرا نام محمد احمد خان ہے', ['name: نام محمد احمد خان']],
    ['ایک آدمی نے محمد احمد خان کو دھمکی دی', ['name: محمد احمد خان']],
    ['اسمه محمد بن سلمان العتيبي', ['name: اسمه محمد بن سلمان العتيبي']],
    ['ایک آدمی نے مسجد کے باہر دھمکی دی', []],
    ['رأيت الدكتورة سلمى', ['name: الدكتورة سلمى']],
    ['حدث ذلك في ٢٠٢٦ في لندن', []],
  ])('in %s: %j', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it('leave nothing of themselves when covered, whatever white space is in and around them', () => {
    expect(coveredOf('It  was\u00a0 \nMr  Ahmed \n Khan\n of LS6  \n3HN,  he said')).toBe(
      'It  was\u00a0 \n[…]\n of […],  he said',
    );
    expect(coveredOf('\u{1d40c}\u{1d42b}  Khan  hit  me')).toBe('[…]  hit  me');
  });

  it('leave nothing of themselves when covered, also where two overlap', () => {
    expect(coveredOf('his name is Ann Lee at 12 Lee Road, LS1 4AB, and @ann')).toBe(
      'his name is […] at […], […], and […]',
    );
    const overlapping = [
      { field: 'description', start: 0, end: 6, act: 'cover' },
      { field: 'description', start: 4, end: 9, act: 'cover' },
    ] as const;
    expect(coveredTexts(told('abcdefghi jk'), overlapping).description).toBe('[…] jk');
  });

  it('are told by the audit trail as kinds and texts, which can be read again', () => {
    const text = { ...told('Call 07700 900123 or 07700 900124. Mr Khan saw it.'), title: 'Mr Khan shouted' };
    const choices = identifiersIn(text).map(({ field, start, end }) => ({ field, start, end, act: 'cover' as const }));
    const [covered] = choicesInAudit(text, choices);
    expect(choicesTold(String(covered?.after))).toEqual([
      { kind: 'name', field: 'title', count: 1 },
      { kind: 'phone', field: 'description', count: 2 },
      { kind: 'name', field: 'description', count: 1 },
    ]);
    expect(choicesTold('something else')).toEqual([]);
  });
});
