import { personalDetails } from '@incidentmap/core/domain/identifiers/find';
import { describe, expect, it } from 'vitest';

const found = (text: string) => personalDetails(text).map((detail) => `${detail.kind}: ${detail.text}`);

describe('possible personal details are detected', () => {
  it.each([
    '07700 900123',
    '07700900123',
    '07700 900 123',
    '07700-900-123',
    '020 7946 0018',
    '(020) 7946 0018',
    '0161 496 0000',
    '01632 960001',
    '+44 7700 900123',
    '+44 (0)20 7946 0018',
    '0044 7700 900123',
    '+353 1 234 5678',
  ])('phone number %s', (number) => {
    expect(found(`He gave me ${number}, and 3 others heard it.`)).toEqual([`phone: ${number}`]);
  });

  it.each(['B11 4RA', 'b11 4ra', 'SW1A 1AA', 'EC1A1BB', 'M1 1AE', 'CR2 6XH', 'W1A 0AX', 'DN55 1PT'])(
    'postcode %s',
    (postcode) => {
      expect(found(`It was near ${postcode} on Friday.`)).toEqual([`postcode: ${postcode}`]);
    },
  );

  it.each(['AB12 CDE', 'AB12CDE', 'ab12cde', 'A123 BCD', 'ABC 123D', 'M12ABC'])('number plate %s', (plate) => {
    expect(found(`The van was ${plate} and drove off.`)).toEqual([`plate: ${plate}`]);
  });

  it.each(['someone@example.org', 'first.last+news@mail.example.co.uk'])('email address %s', (address) => {
    expect(found(`Write to ${address}.`)).toEqual([`email: ${address}`]);
  });

  it.each([
    ['My neighbour Mr Smith shouted at me', 'Mr Smith'],
    ['Mr and Mrs Khan were there', 'Mrs Khan'],
    ['I spoke to Dr. O’Neill about it', 'Dr. O’Neill'],
    ['the teacher, Miss Mary Jones, laughed', 'Miss Mary Jones'],
    ['his name is Aaron', 'Aaron'],
    ['a boy named Zoë', 'Zoë'],
  ])('name in: %s', (text, name) => {
    expect(found(text)).toEqual([`name: ${name}`]);
  });

  it.each([
    ['They live at 12 High Street, Leeds', '12 High Street'],
    ['outside 7b Green Park Road', '7b Green Park Road'],
    ['he lives at 45 station road', '45 station road'],
    ['posted to 221 Baker St in London', '221 Baker St'],
    ['through the door of Flat 3', 'Flat 3'],
  ])('address in: %s', (text, address) => {
    expect(found(text)).toEqual([`address: ${address}`]);
  });

  it('each kind is reported once', () => {
    expect(found('Mr Smith, 07700 900123, and again Mr Smith at 12 High Street, B11 4RA. a@example.org')).toEqual([
      'name: Mr Smith',
      'address: 12 High Street',
      'postcode: B11 4RA',
      'phone: 07700 900123',
      'email: a@example.org',
    ]);
  });
});

describe('ordinary sentences cause no warning', () => {
  it.each([
    'A man shouted at me about my headscarf and followed me to the next stop.',
    'It happened on 01.02.2025 at 10:30, and again on 07-08-2025 at 18:45.',
    'Two men and 3 women stood on the high street for 20 minutes.',
    'He followed me 20 yards down the road, then a 5 minute walk to the station.',
    'On the number 42 bus in LS11 and again near BD10 the next day.',
    'We live in E17 and the EDL marched there. In E17 EDL flags were up.',
    'It was the 2nd time; the 3rd was on the 4th of May. W1 2nd floor.',
    'They damaged 15 cars on the M25 and the A38.',
    'She called Muslims terrorists. Nobody helped, and the police came at 9.',
    'I paid £0.50, they took 1,200 pounds; reference 2024/15.',
    'At 8 in the morning 12 people came to Park Road mosque, and on 24 June Park Road was closed.',
    'I miss London. The imam spoke. Our doctor laughed.',
    'Channel 4 and BBC 2 reported it, see minute 12.',
    'مرحبا، صرخ رجل في وجهي يوم 12 مايو 2025.',
  ])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
