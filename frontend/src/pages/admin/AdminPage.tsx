import { isAdmin } from '@incidentmap/core/domain/review/permissions';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInGate } from '../../account/SignInGate.tsx';
import { expectsSession } from '../../account/expectedSession.ts';
import { paths } from '../../lib/paths.ts';
import { loadable } from '../../ui/feedback/loadable.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { adminTexts } from './texts.ts';
import { PageLoading } from '../../layout/PageLoading.tsx';

/** Of no use to those who are not signed in, and so not loaded for them. */
const Room = loadable(async () => (await import('./AdminRoom.tsx')).AdminRoom);

/** The review room for admins, and for others the way in. */
export function AdminPage() {
  const { t } = useTranslation(adminTexts);
  useEffect(() => {
    if (expectsSession()) Room.preload().catch(() => {});
  }, []);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <SignInGate
        isAllowed={isAdmin}
        loading={t('loading')}
        failed={t('session')}
        signIn={{ title: t('access.title'), body: t('access.body') }}
        ended={t('access.ended')}
        noAccess={({ name, roles }) => ({
          title: t('noAccess.title'),
          body: t('noAccess.body', { name }),
          ...(roles.includes('partner') && { link: { to: paths.partner, label: t('noAccess.partner') } }),
        })}
      >
        {(user, onSessionEnd) => (
          <Room
            user={user}
            onSessionEnd={onSessionEnd}
            placeholder={<PageLoading />}
            failure={<LoadFailure level={1} onRetry={() => location.reload()} />}
          />
        )}
      </SignInGate>
    </>
  );
}
