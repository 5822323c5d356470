import { Link, makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { MailInboxRegular } from '@fluentui/react-icons/svg/mail-inbox';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/useQuery.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { fromMedium } from '../../ui/media.ts';
import { PageHead } from '../../ui/PageHead.tsx';

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
    gap: '1rem',
    margin: 0,
    padding: 0,
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

/** How the operator is reached, as the operator has said it; what was not said is called missing. */
function Operator() {
  const { t } = useTranslation();
  const styles = useStyles();
  const { data, error, mutate } = useQuery('getSite');
  if (error && !data) return <LoadFailure onRetry={() => void mutate()} />;
  if (!data) {
    return (
      <Skeleton className={styles.ways} aria-label={t('contact.operator.loading')}>
        <SkeletonItem size={24} />
        <SkeletonItem size={24} />
      </Skeleton>
    );
  }
  const { email, postalAddress } = data.contact;
  if (!email && !postalAddress) {
    return <p className={mergeClasses(styles.ways, styles.unknown)}>{t('contact.operator.none')}</p>;
  }
  return (
    <>
      <p className={styles.prose}>{t('contact.operator.lead')}</p>
      <dl className={styles.ways}>
        <div>
          <dt className={styles.way}>
            <MailRegular aria-hidden className={styles.wayIcon} />
            {t('contact.operator.email')}
          </dt>
          <dd className={styles.value}>
            {email ? (
              <Link href={`mailto:${email}`} inline className={styles.address}>
                {email}
              </Link>
            ) : (
              <span className={styles.unknown}>{t('contact.operator.noEmail')}</span>
            )}
          </dd>
        </div>
        <div>
          <dt className={styles.way}>
            <MailInboxRegular aria-hidden className={styles.wayIcon} />
            {t('contact.operator.post')}
          </dt>
          <dd className={styles.value} dir="auto">
            {postalAddress ?? <span className={styles.unknown}>{t('contact.operator.noPost')}</span>}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Help in an emergency first, then the people who run the site. */
export function ContactPage() {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <>
      <PageHead title={t('contact.title')} lead={t('contact.lead')} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('contact.emergency.heading')}</h2>
        <ul className={styles.numbers}>
          {numbers.map(({ name, dial }) => (
            <li key={name} className={mergeClasses(styles.number, name === 'danger' && styles.danger)}>
              <h3 className={styles.name}>{t(`contact.emergency.${name}.title`)}</h3>
              <a href={dial} className={mergeClasses(styles.call, name === 'danger' && styles.callDanger)}>
                <CallRegular aria-hidden />
                {t(`contact.emergency.${name}.call`)}
              </a>
              <p className={styles.body}>{t(`contact.emergency.${name}.body`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('contact.operator.heading')}</h2>
        <Operator />
      </section>
    </>
  );
}
