import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { type DataRight, dataRights } from '@incidentmap/core/domain/sender/privacyRequest';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { RequestForm } from './RequestForm.tsx';
import { RequestSent, type SentRequest } from './RequestSent.tsx';
import { privacyTexts } from './texts.ts';

const useStyles = makeStyles({
  rights: {
    display: 'grid',
    gap: '1rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [fromMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  entry: { display: 'grid', gap: '0.375rem', alignContent: 'start' },
  button: { justifyContent: 'flex-start', minHeight: '3rem' },
  body: { margin: 0, color: tokens.colorNeutralForeground2 },
  card: { marginBlockStart: '1.25rem', maxInlineSize: '46rem' },
});

const icons: Record<DataRight, typeof EyeRegular> = {
  access: EyeRegular,
  correction: EditRegular,
  erasure: DeleteRegular,
  portability: ArrowExportRegular,
};

/** The four data rights; each opens a form that sends a privacy request. */
export function DataRights() {
  const { t } = useTranslation(privacyTexts);
  const styles = useStyles();
  const [openRight, setOpenRight] = useState<DataRight | null>(null);
  const [sent, setSent] = useState<SentRequest | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<DataRight | null>(null);

  // When the form closes, the focus returns to the button that opened it.
  useEffect(() => {
    if (openRight === null && last.current)
      list.current?.querySelector<HTMLElement>(`[data-right=${last.current}]`)?.focus();
    last.current = openRight;
  }, [openRight]);

  const open = (right: DataRight | null) => {
    setSent(null);
    setOpenRight(right);
  };
  return (
    <>
      <ul ref={list} className={styles.rights}>
        {dataRights.map((right) => {
          const Icon = icons[right];
          return (
            <li key={right} className={styles.entry}>
              <Button
                size="large"
                className={styles.button}
                icon={<Icon />}
                data-right={right}
                aria-expanded={openRight === right}
                onClick={() => open(right)}
              >
                {t(`rights.${right}.button`)}
              </Button>
              <p className={styles.body}>{t(`rights.${right}.body`)}</p>
            </li>
          );
        })}
      </ul>
      <div className={styles.card}>
        {openRight && !sent && (
          <RequestForm key={openRight} right={openRight} onSent={setSent} onCancel={() => open(null)} />
        )}
        {sent && <RequestSent request={sent} onClose={() => open(null)} />}
      </div>
    </>
  );
}
