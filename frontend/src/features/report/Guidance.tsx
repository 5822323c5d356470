import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  danger: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    margin: 0,
    paddingBlock: '0.25rem',
    paddingInline: '1rem',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  icon: { flexShrink: 0, fontSize: '1.5rem' },
  call: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: 'inherit',
    fontWeight: tokens.fontWeightBold,
    fontSize: 'inherit',
    textDecorationLine: 'underline',
  },
  guidelines: { color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase300 },
  heading: { margin: 0, color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase300 },
  list: { margin: 0, marginBlockStart: '0.25rem', paddingInlineStart: '1.25rem' },
});

/** Danger comes first: nobody should fill in a form instead of calling. */
export function DangerLine() {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <p className={styles.danger}>
      <CallRegular aria-hidden className={styles.icon} />
      <span>
        {t('report.danger.question')}{' '}
        <Link href="tel:999" className={styles.call}>
          {t('report.danger.call')}
        </Link>
      </span>
    </p>
  );
}

export function Guidelines() {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <section className={styles.guidelines}>
      <h3 className={styles.heading}>{t('report.guidelines.title')}</h3>
      <ul className={styles.list}>
        <li>{t('report.guidelines.words')}</li>
        <li>{t('report.guidelines.names')}</li>
        <li>{t('report.guidelines.language')}</li>
        <li>{t('report.guidelines.review')}</li>
      </ul>
    </section>
  );
}
