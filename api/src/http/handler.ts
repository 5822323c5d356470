import type { Access, Answer, Input, Operation, operations } from '@incidentmap/core/contract';
import type { Principal } from '@incidentmap/core/domain/review/permissions';
import type { CompressedBody, PlainBody } from '@incidentmap/core/server/publication/compressedBody';
import type { Services } from '@incidentmap/core/server/services';
import type { SubmissionMeta } from './writeGuards.ts';

export type Context<K extends Operation> = Input<K> & {
  services: Services;
  meta: SubmissionMeta;
  /** The widest network of the caller, by which slots are shared out (`semaphore`). It is never stored. */
  network: string | null;
  /** The caller with their current roles; never null when the contract's access requires a sign-in. */
  principal: Caller<(typeof operations)[K]['access']>;
};

type Caller<A extends Access> = A extends 'admin'
  ? Principal
  : A extends 'partner'
    ? Principal & { partner: string }
    : A extends 'adminOrPartner'
      ? Principal
      : Principal | null;

/** Answers an operation. A body that is ready was validated against the contract when it was built. */
export type Handler<K extends Operation> = (
  context: Context<K>,
) => Promise<Answer<K> | CompressedBody | PlainBody> | Answer<K>;
