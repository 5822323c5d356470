import { makeStyles, tokens } from '@fluentui/react-components';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../ui/IconText.tsx';
import { reviewTexts } from './texts.ts';
import { namesOf, useReaders } from './useWork.ts';

const useStyles = makeStyles({
  root: { margin: 0, fontSize: '0.875rem', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
});

/** Says who else has the open item open, where a decision about it is made; nothing where nobody has. */
export function Readers() {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const readers = useReaders();
  if (readers.length === 0) return null;
  return (
    <p className={styles.root}>
      <IconText icon={<PeopleRegular />}>{t('work.open', namesOf(readers, i18n.language))}</IconText>
    </p>
  );
}
