import type { Answer } from '@incidentmap/core/contract';
import type { Principal } from '@incidentmap/core/domain/permissions';

/** The signed-in person for the domain's permissions, which look at the roles alone. */
export const principalOf = ({ name, roles }: NonNullable<Answer<'getSession'>['user']>): Principal => ({
  userId: '',
  provider: '',
  name,
  roles,
});
