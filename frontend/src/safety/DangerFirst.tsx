import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../api/useQuery.ts';
import { HelplineItem } from './HelplineItem.tsx';
import { safetyTexts } from './texts.ts';

const useStyles = makeStyles({
  danger: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 1rem',
    paddingBlock: '0.125rem',
    paddingInline: '1rem',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  line: { display: 'flex', alignItems: 'center', gap: '0.5rem', minBlockSize: '2.75rem', margin: 0 },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
  call: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: 'inherit',
    fontWeight: tokens.fontWeightBold,
    fontSize: 'inherit',
    textDecorationLine: 'underline',
  },
  // On the same line while it is closed.
  more: {
    minInlineSize: 0,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300,
    '&[open]': { flexBasis: '100%' },
  },
  summary: { paddingBlock: '0.75rem', cursor: 'pointer' },
  list: { display: 'grid', gap: '0.5rem', margin: 0, paddingBlockEnd: '0.75rem', paddingInlineStart: '1.25rem' },
  link: { color: 'inherit', fontWeight: tokens.fontWeightSemibold, paddingBlock: '0.5rem' },
});

/**
 * Above a form: emergency calls first, because nobody should fill in a form instead of calling; then the operator's
 * helplines.
 */
export function DangerFirst() {
  const { t } = useTranslation(safetyTexts);
  const styles = useStyles();
  const helplines = useQuery('getSite').data?.helplines ?? [];
  return (
    <div className={styles.danger}>
      <p className={styles.line}>
        <CallRegular aria-hidden className={styles.icon} />
        <span>
          {t('danger.question')}{' '}
          <Link href="tel:999" className={styles.call}>
            {t('emergency.danger.call')}
          </Link>
        </span>
      </p>
      <details className={styles.more}>
        <summary className={styles.summary}>{t('danger.more')}</summary>
        <ul className={styles.list}>
          <li>
            {t('emergency.later.title')}:{' '}
            <a href="tel:101" className={styles.link}>
              {t('emergency.later.call')}
            </a>
          </li>
          <li>
            {t('emergency.text.title')}:{' '}
            <a href="tel:18000" className={styles.link}>
              {t('emergency.text.call')}
            </a>
          </li>
          {helplines.map((each) => (
            <HelplineItem key={each.name} {...each} />
          ))}
        </ul>
      </details>
    </div>
  );
}
