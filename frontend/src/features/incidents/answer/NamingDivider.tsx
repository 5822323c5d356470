import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { searchTexts } from './texts.ts';
import { type Naming, namingText } from './where.ts';

const useStyles = makeStyles({
  root: {
    margin: 0,
    paddingBlock: '0.75rem',
    paddingInline: '1.25rem',
    backgroundColor: tokens.colorNeutralBackground2,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
});

/** Stands in the list between what lies at the searched place and what only names it. */
export function NamingDivider(props: Naming) {
  const { t, i18n } = useTranslation(searchTexts);
  const styles = useStyles();
  return <p className={styles.root}>{namingText(t, props, i18n.language)}</p>;
}
