import { Link, makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { MailInboxRegular } from '@fluentui/react-icons/svg/mail-inbox';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useQuery } from '../../api/useQuery.ts';
import { mailto } from '../../lib/mailto.ts';
import { safetyTexts } from '../../safety/texts.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Verbatim } from '../../ui/layout/Verbatim.tsx';
import { contactTexts } from './texts.ts';

const numbers = [
  { name: 'danger', dial: 'tel:999' },
  { name: 'later', dial: 'tel:101' },
  { name: 'text', dial: 'tel:18000' },
] as const;

const useStyles = makeStyles({
  section: { marginBlockEnd: 'clamp(1.75rem, 4vw, 2.5rem)' },
  heading: { marginBlock: '0 0.75rem', fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1rem',
    margin: 0,
    padding: 0,
    overflowWrap: 'anywhere',
    listStyleType: 'none',
    [fromMedium]: { gridTemplateColumns: 'repeat(auto-fit, minmax(18rem, 1fr))' },
  },
  number: {
    padding: '1rem 1.25rem 1.25rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  danger: {
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  call: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5rem',
    minBlockSize: '2.75rem',
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightBold,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'underline',
    textUnderlineOffset: '0.2em',
  },
  callDanger: { color: tokens.colorStatusDangerForeground1 },
  body: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: 1.5, textWrap: 'pretty' },
  prose: { maxInlineSize: '46rem', marginBlock: '0 1rem', lineHeight: 1.6, textWrap: 'pretty' },
  ways: {
    display: 'grid',
    gap: '1.25rem',
    maxInlineSize: '46rem',
    margin: 0,
    padding: '1.25rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  way: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    fontWeight: tokens.fontWeightSemibold,
  },
  wayIcon: { fontSize: '1.25rem', color: tokens.colorNeutralForeground3 },
  value: {
    margin: 0,
    paddingInlineStart: '1.75rem',
    lineHeight: 1.6,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  address: { display: 'inline-flex', alignItems: 'center', minBlockSize: '2.75rem', fontSize: tokens.fontSizeBase400 },
  unknown: { color: tokens.colorNeutralForeground2 },
});

/** The operator's contact details; those that the operator has not given are shown as missing. */
function Operator() {
  const { t } = useTranslation([contactTexts, safetyTexts]);
  const styles = useStyles();
  const { data, error, mutate } = useQuery('getSite');
  if (error && !data) return <LoadFailure reason={apiErrorText(error)} onRetry={() => void mutate()} />;
  if (!data) {
    return (
      <Skeleton className={styles.ways} aria-label={t('operator.loading')}>
        <SkeletonItem size={24} />
        <SkeletonItem size={24} />
      </Skeleton>
    );
  }
  const { email, postalAddress } = data.contact;
  if (!email && !postalAddress) {
    return <p className={mergeClasses(styles.ways, styles.unknown)}>{t('safety:noContact')}</p>;
  }
  return (
    <>
      <p className={styles.prose}>{t('operator.lead')}</p>
      <dl className={styles.ways}>
        <div>
          <dt className={styles.way}>
            <MailRegular aria-hidden className={styles.wayIcon} />
            {t('operator.email')}
          </dt>
          <dd className={styles.value}>
            {email ? (
              <Link href={mailto(email)} inline className={styles.address}>
                <Verbatim>{email}</Verbatim>
              </Link>
            ) : (
              <span className={styles.unknown}>{t('operator.noEmail')}</span>
            )}
          </dd>
        </div>
        <div>
          <dt className={styles.way}>
            <MailInboxRegular aria-hidden className={styles.wayIcon} />
            {t('operator.post')}
          </dt>
          <dd className={styles.value} dir="auto">
            {postalAddress ? (
              <span translate="no">{postalAddress}</span>
            ) : (
              <span className={styles.unknown}>{t('operator.noPost')}</span>
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Emergency help first, then the people who run the site. */
export function ContactPage() {
  const { t } = useTranslation([contactTexts, safetyTexts]);
  const styles = useStyles();
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('emergency')}</h2>
        <ul className={styles.numbers}>
          {numbers.map(({ name, dial }) => (
            <li key={name} className={mergeClasses(styles.number, name === 'danger' && styles.danger)}>
              <h3 className={styles.name}>{t(`safety:emergency.${name}.title`)}</h3>
              <a href={dial} className={mergeClasses(styles.call, name === 'danger' && styles.callDanger)}>
                <CallRegular aria-hidden />
                {t(`safety:emergency.${name}.call`)}
              </a>
              <p className={styles.body}>{t(`safety:emergency.${name}.body`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('operator.heading')}</h2>
        <Operator />
      </section>
    </>
  );
}
