import { expect, it } from 'vitest';
import { makeChallenge } from '../../support/api/challenge.ts';
import { fillReport, openForm, submit, uniqueTitle } from '../browser.ts';
import { intercept } from '../intercept.ts';

it('a report that needs longer work says so meanwhile, and is sent without another press', async () => {
  const { page, dialog } = await openForm({ expected: [/status of 429/] });
  await fillReport(dialog, uniqueTitle());
  const challenges = [await makeChallenge(200), await makeChallenge(2500)];
  const proofs: unknown[] = [];
  await intercept(page, 'POST', '/api/incidents', async (route) => {
    const proof = (await route.request().allHeaders())['x-challenge'];
    if (proof) proofs.push((JSON.parse(atob(proof)) as { challenge: unknown }).challenge);
    const challenge = challenges[proofs.length];
    const details = [{ path: 'x-challenge', code: 'challenge_longer', message: 'Longer' }];
    if (challenge)
      await route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Longer', details, challenge } });
    else
      await route.fulfill({
        status: 201,
        json: { id: 'one', shareableUrl: '/x', isApproved: 'pending', receipt: '1'.repeat(16) },
      });
  });
  await submit(dialog);
  await dialog.getByText('your device is doing a longer security check first').waitFor();
  await page.getByRole('heading', { name: 'Your receipt code' }).waitFor();
  expect(proofs).toEqual(challenges);
});
