import type { Answer, Input, Operation, operations } from '@incidentmap/core/contract';
import type { Principal } from '@incidentmap/core/domain/permissions';
import type { Prepared } from '@incidentmap/core/server/prepared';
import type { Services } from '@incidentmap/core/server/services';
import { assignRoles } from './functions/auth/assignRoles.ts';
import { getSession } from './functions/auth/getSession.ts';
import { signIn } from './functions/auth/signIn.ts';
import { signOut } from './functions/auth/signOut.ts';
import { getHealth } from './functions/health/getHealth.ts';
import { decideIncident } from './functions/incidents/decideIncident.ts';
import { getIncident } from './functions/incidents/getIncident.ts';
import { listAllIncidents } from './functions/incidents/listAllIncidents.ts';
import { listIncidents } from './functions/incidents/listIncidents.ts';
import { searchIncidents } from './functions/incidents/searchIncidents.ts';
import { submitIncident } from './functions/incidents/submitIncident.ts';
import { getIncidentMap } from './functions/incidents/getIncidentMap.ts';
import { getMonitoringStatus } from './functions/monitor/getMonitoringStatus.ts';
import { listSentimentPosts } from './functions/monitor/listSentimentPosts.ts';
import { findPlaces } from './functions/places/findPlaces.ts';
import { namePlace } from './functions/places/namePlace.ts';
import { submitPost } from './functions/posts/submitPost.ts';
import { getSite } from './functions/site/getSite.ts';

export type Context<K extends Operation> = Input<K> & {
  services: Services;
  /** With the roles that hold now; never null where the contract's access is `admin`. */
  principal: Caller<K>;
};

type Caller<K extends Operation> = (typeof operations)[K]['access'] extends 'admin' ? Principal : Principal | null;

/** Answers an operation; bytes that are prepared were parsed by the contract when they were made. */
export type Handler<K extends Operation> = (context: Context<K>) => Promise<Answer<K> | Prepared> | Answer<K>;

export type Handlers = { [K in Operation]: Handler<K> };

/** One for each operation: a missing one does not compile. */
export const handlers: Handlers = {
  assignRoles,
  decideIncident,
  findPlaces,
  getHealth,
  getIncident,
  getIncidentMap,
  getMonitoringStatus,
  getSession,
  getSite,
  listAllIncidents,
  listIncidents,
  listSentimentPosts,
  namePlace,
  searchIncidents,
  signIn,
  signOut,
  submitIncident,
  submitPost,
};
