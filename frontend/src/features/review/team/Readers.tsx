import { makeStyles, tokens } from '@fluentui/react-components';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { useTranslation } from 'react-i18next';
import { teamTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { namesOf, useReaders } from './useTeamwork.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    // A row of its own where it stands beside buttons.
    flexBasis: '100%',
    gap: '0.5rem',
    minBlockSize: '2.25rem',
    margin: 0,
    paddingInline: '0.75rem',
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  hint: { fontWeight: tokens.fontWeightRegular },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
});

type Props = {
  /** Whether the item can be skipped here. */
  maySkip?: boolean;
};

/** Says who else has the open item open, where a decision about it is made; nothing where nobody has. */
export function Readers({ maySkip = false }: Props) {
  const { t, i18n } = useTranslation([teamTexts, reviewTexts]);
  const styles = useStyles();
  const readers = useReaders();
  if (readers.length === 0) return null;
  return (
    <p className={styles.root}>
      <PeopleRegular aria-hidden className={styles.icon} />
      <span>
        {t('review:work.open', namesOf(readers, i18n.language))}
        {maySkip && <span className={styles.hint}> {t('work.maySkip')}</span>}
      </span>
    </p>
  );
}
