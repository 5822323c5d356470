import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves one challenge and answers with its solution; null when there is none. */
addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
