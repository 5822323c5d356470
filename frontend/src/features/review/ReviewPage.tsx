import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { ArrowEnterRegular } from '@fluentui/react-icons/svg/arrow-enter';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { PersonProhibitedRegular } from '@fluentui/react-icons/svg/person-prohibited';
import { urlOf } from '@incidentmap/core/contract/client';
import { isAdmin } from '@incidentmap/core/domain/review/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useQuery } from '../../api/useQuery.ts';
import { paths } from '../../lib/paths.ts';
import { GateCard } from '../../ui/GateCard.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { type ReviewParts, ReviewPartsProvider } from './parts.ts';
import { ReviewRoom } from './ReviewRoom.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({ loading: { display: 'grid', placeItems: 'center', minBlockSize: '50vh' } });

/** A session ends or changes elsewhere: it is asked for whenever the page is entered. */
const anew = { revalidateOnMount: true };

function Gate() {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const session = useQuery('getSession', undefined, anew);
  const [isOver, setOver] = useState(false);
  const back = <LinkButton to={paths.home}>{t('action.backToMap')}</LinkButton>;

  if (session.error && !session.data) {
    return (
      <LoadFailure level={1} reason={apiErrorText(session.error, t('session'))} onRetry={() => void session.mutate()} />
    );
  }
  if (!session.data) {
    return (
      <div className={styles.loading}>
        <Spinner label={t('loading')} />
      </div>
    );
  }

  const { user } = session.data;
  if (user && !isAdmin(user)) {
    return (
      <GateCard
        icon={<PersonProhibitedRegular />}
        title={t('noAccess.title')}
        actions={
          <>
            {user.roles.includes('partner') && (
              <LinkButton to={paths.partner} appearance="primary">
                {t('noAccess.partner')}
              </LinkButton>
            )}
            <SignOutButton label={t('action.signOut')} />
            {back}
          </>
        }
      >
        {t('noAccess.body', { name: user.name })}
      </GateCard>
    );
  }
  if (!user || isOver) {
    return (
      <GateCard
        icon={<LockClosedRegular />}
        title={t('access.title')}
        actions={
          <>
            <Button appearance="primary" icon={<ArrowEnterRegular />} onClick={() => location.assign(urlOf('signIn'))}>
              {t('action.signIn')}
            </Button>
            {back}
          </>
        }
      >
        {isOver ? t('access.ended') : t('access.body')}
      </GateCard>
    );
  }
  return (
    <ReviewRoom
      user={user}
      onEnded={() => {
        setOver(true);
        void session.mutate();
      }}
    />
  );
}

/** The review room, or what keeps the caller out of it. */
export function ReviewPage(parts: ReviewParts) {
  const { t } = useTranslation(reviewTexts);
  return (
    <ReviewPartsProvider value={parts}>
      <PageTitle>{t('heading')}</PageTitle>
      <Gate />
    </ReviewPartsProvider>
  );
}
