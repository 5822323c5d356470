import { emailAddressIn } from '@incidentmap/core/domain/text/emailAddress';
import { email } from '@incidentmap/core/domain/text/fields';
import { expect, it } from 'vitest';
import { mailto } from '../../../frontend/src/lib/mailto.ts';

const taken = (typed: string): unknown => {
  const parsed = email('email_invalid').safeParse(typed);
  return parsed.success ? parsed.data : null;
};

it.each([
  'someone@example.org',
  'first.last+news@mail.example.co.uk',
  'o&leary@example.com',
  "o'leary@example.com",
  'name/dept@example.org',
  'a=b@example.org',
  '#1!$%*?^`{|}~@example.org',
  '_-@example.org',
  'info@müller.example',
  'user@example.xn--p1ai',
  'user@xn--mller-kva.example',
  'user@пример.рф',
  'उपयोगकर्ता@उदाहरण.भारत',
  'مستخدم@مثال.إختبار',
  'josé.núñez@example.es',
  '用户@例子.中国',
  'user@a.b.c.d.example.museum',
  'user@1st-choice.example',
])('an address that mail takes is taken: %s', (address) => {
  expect(taken(address)).toBe(address);
});

it.each([
  ['\u200euser@example.org', 'user@example.org'],
  ['\u202auser@example.org\u202c', 'user@example.org'],
  ['us\u200ber@exam\u00adple.org\ufeff', 'user@example.org'],
  ['  user@example.org\u00a0', 'user@example.org'],
  ['user @ example.org', 'user@example.org'],
  ['mailto:user@example.org', 'user@example.org'],
  ['MAILTO:user@example.org?subject=Hello%20there', 'user@example.org'],
  ['Email: user@example.org', 'user@example.org'],
  ['<user@example.org>', 'user@example.org'],
  ['Some One <user@example.org>', 'user@example.org'],
  ['"One, Some" <user@example.org>;', 'user@example.org'],
  ['(user@example.org)', 'user@example.org'],
  ['“user@example.org”', 'user@example.org'],
  ["'user@example.org'", 'user@example.org'],
  ['user@example.org.', 'user@example.org'],
  ['user@example.org,', 'user@example.org'],
  ['user＠example．org', 'user@example.org'],
  ['ｕｓｅｒ@ｅｘａｍｐｌｅ.ｏｒｇ', 'user@example.org'],
  ['user@例子。中国', 'user@例子.中国'],
  ['User.Name@EXAMPLE.Org', 'User.Name@example.org'],
])('what stands in and around an address is taken away: %j', (typed, address) => {
  expect(taken(typed)).toBe(address);
  expect(emailAddressIn(address)).toBe(address);
});

it.each([
  'nobody',
  'nobody@',
  '@example.org',
  'user@example',
  'user@-example.org',
  'user@example-.org',
  'user@example..org',
  'user..name@example.org',
  '.user@example.org',
  'user.@example.org',
  'user@example.123',
  'user@127.0.0.1',
  'user@[127.0.0.1]',
  '"quoted part"@example.org',
  'one@two@example.org',
  'user@exam ple.org',
  'my address is user@example.org',
  'first last@example.org',
  'one@example.org, two@example.org',
  'one@example.org two@example.org',
  'user@example.org?bcc=other@example.org',
  'user@exam_ple.org',
  `${'x'.repeat(65)}@example.org`,
  `user@${'x'.repeat(64)}.org`,
  `user@${'abc.'.repeat(70)}org`,
  '.'.repeat(100_000),
  `${'a.'.repeat(100_000)}@`,
])('what is no address is refused, never mended into another one: %j', (typed) => {
  expect(taken(typed)).toBe(null);
});

it('an empty field is no address', () => {
  expect(taken('')).toBe(undefined);
});

it.each([
  ['user@example.org', 'mailto:user@example.org'],
  ['o&leary?cc=x@example.org', 'mailto:o%26leary%3Fcc%3Dx@example.org'],
  ['info@müller.example', 'mailto:info@m%C3%BCller.example'],
])('a link writes to this address and to no other: %s', (address, link) => {
  expect(mailto(address)).toBe(link);
});
