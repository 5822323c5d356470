import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { ArrowEnterRegular } from '@fluentui/react-icons/svg/arrow-enter';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { PersonProhibitedRegular } from '@fluentui/react-icons/svg/person-prohibited';
import type { Answer } from '@incidentmap/core/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../api/apiErrorText.ts';
import { useQuery } from '../api/useQuery.ts';
import { useHomeAsLeft } from '../lib/storage/homeAsLeft.ts';
import { GateCard } from '../ui/feedback/GateCard.tsx';
import { LinkButton } from '../ui/layout/LinkButton.tsx';
import { LoadFailure } from '../ui/feedback/LoadFailure.tsx';
import { expectSession, useExpectsSession } from './expectedSession.ts';
import { signInAddress } from './signInAddress.ts';
import { SignOutButton } from './SignOutButton.tsx';

type User = NonNullable<Answer<'getSession'>['user']>;

type Card = { title: string; body: string };

type Props = {
  isAllowed: (user: User) => boolean;
  loading: string;
  /** The error text when the session could not be read; by default a general one. */
  failed?: string;
  signIn: Card;
  /** Shown instead of the body of `signIn` once the session has ended. */
  ended?: string;
  /** Shown to a user who is not allowed. `link` leads to a page that they may open. */
  noAccess: (user: User) => Card & { link?: { to: string; label: string } };
  /** The page. It calls `onSessionEnd` when the server refuses the session. */
  children: (user: User, onSessionEnd: () => void) => ReactNode;
};

const useStyles = makeStyles({ loading: { display: 'grid', placeItems: 'center', minBlockSize: '50vh' } });

/**
 * The session can end or change in another tab, so it is read again at each mount, but not when a lost connection
 * returns: that would take away what someone is doing, and their next call says whether the session has ended.
 */
const fresh = { revalidateOnMount: true, revalidateOnReconnect: false };

/** Browsers keep a page that was left, and show it as it was to whoever goes back, even after its user signed out. */
function useNothingKept(): void {
  useEffect(() => {
    const readAnew = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // What was drawn would be seen until the page has loaded.
      document.documentElement.hidden = true;
      location.reload();
    };
    addEventListener('pageshow', readAnew);
    return () => removeEventListener('pageshow', readAnew);
  }, []);
}

/**
 * Renders a page for users who are signed in and allowed. Others see why they cannot open it; before the server has
 * answered, that they can sign in, unless a session is expected.
 */
export function SignInGate({ isAllowed, loading, failed, signIn, ended, noAccess, children }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const session = useQuery('getSession', undefined, fresh);
  const [hasEnded, setEnded] = useState(false);
  const isExpected = useExpectsSession();
  useNothingKept();
  const isSignedIn = session.data && session.data.user !== null;
  useEffect(() => {
    if (isSignedIn !== undefined) expectSession(isSignedIn);
  }, [isSignedIn]);
  const back = <LinkButton to={useHomeAsLeft()}>{t('action.backToMap')}</LinkButton>;

  if (session.error && !session.data) {
    return <LoadFailure level={1} reason={apiErrorText(session.error, failed)} onRetry={() => void session.mutate()} />;
  }
  if (!session.data && isExpected) {
    return (
      <div className={styles.loading}>
        <Spinner label={loading} />
      </div>
    );
  }
  const user = session.data?.user;
  if (user && !isAllowed(user)) {
    const { title, body, link } = noAccess(user);
    return (
      <GateCard
        icon={<PersonProhibitedRegular />}
        title={title}
        actions={
          <>
            {link && (
              <LinkButton to={link.to} appearance="primary">
                {link.label}
              </LinkButton>
            )}
            <SignOutButton label={t('action.signOut')} />
            {back}
          </>
        }
      >
        {body}
      </GateCard>
    );
  }
  if (!user || hasEnded) {
    return (
      <GateCard
        icon={<LockClosedRegular />}
        title={signIn.title}
        actions={
          <>
            <Button
              appearance="primary"
              icon={<ArrowEnterRegular />}
              onClick={() => {
                expectSession(true);
                location.assign(signInAddress());
              }}
            >
              {t('action.signIn')}
            </Button>
            {back}
          </>
        }
      >
        {(hasEnded && ended) || signIn.body}
      </GateCard>
    );
  }
  return children(user, () => {
    setEnded(true);
    void session.mutate();
  });
}
