import { makeStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import type { ImportStatus } from '@incidentmap/core/domain/partners/imports';
import { useTranslation } from 'react-i18next';
import { Count } from './Count.tsx';
import { importTexts } from './texts.ts';
import { useNumber } from './useNumber.ts';

const useStyles = makeStyles({
  words: { margin: 0, lineHeight: 1.5, textWrap: 'pretty' },
  list: {
    display: 'grid',
    gap: '0.25rem',
    margin: 0,
    paddingInlineStart: '1.75rem',
    listStyleType: 'none',
    lineHeight: 1.5,
  },
});

/** What became of the rows of an import. */
export function ImportResult({ status: { state, isApproved, added, approved, known } }: { status: ImportStatus }) {
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  const numberOf = useNumber();
  const waiting = added - approved;
  if (state === 'removed') return <p className={styles.words}>{t('done.removed')}</p>;
  return (
    <>
      <Count icon={<CheckmarkCircleRegular />} tone="good">
        {t('done.added', numberOf(added))}
      </Count>
      <ul className={styles.list}>
        {approved > 0 && <li>{t('done.approved', numberOf(approved))}</li>}
        {waiting > 0 && <li>{t(isApproved ? 'done.identifying' : 'done.waiting', numberOf(waiting))}</li>}
        {known > 0 && <li>{t('done.known', numberOf(known))}</li>}
      </ul>
    </>
  );
}
