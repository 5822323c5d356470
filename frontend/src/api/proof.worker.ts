import { challengeWork } from '@incidentmap/core/domain/limits';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves one challenge and posts its solution, or null if there is none. An old phone may take as long as it is valid. */
addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge, deriveKey, timeout: challengeWork.life }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
