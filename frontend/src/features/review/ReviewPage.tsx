import { isAdmin } from '@incidentmap/core/domain/review/permissions';
import { useTranslation } from 'react-i18next';
import { SignInGate } from '../../account/SignInGate.tsx';
import { paths } from '../../lib/paths.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { type ReviewParts, ReviewPartsProvider } from './parts.ts';
import { KeyringProvider } from './KeyringProvider.tsx';
import { ReviewRoom } from './ReviewRoom.tsx';
import { reviewTexts } from './texts.ts';

/** The review room, for admins. */
export function ReviewPage(parts: ReviewParts) {
  const { t } = useTranslation(reviewTexts);
  return (
    <ReviewPartsProvider value={parts}>
      <PageTitle>{t('heading')}</PageTitle>
      <SignInGate
        page="admin"
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
          <KeyringProvider>
            <ReviewRoom user={user} onSessionEnd={onSessionEnd} />
          </KeyringProvider>
        )}
      </SignInGate>
    </ReviewPartsProvider>
  );
}
