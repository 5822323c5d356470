import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../ui/PageHead.tsx';
import { ActionButton } from './ActionButton.tsx';
import type { HomeParts } from './homeParts.ts';
import { appTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { padding: '1.25rem 1rem 4rem' },
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.5rem' },
  monitor: { position: 'fixed', insetBlockEnd: '1rem', insetInlineEnd: '1rem', zIndex: 900 },
  map: { display: 'flex', flexDirection: 'column', scrollMarginBlock: '5rem' },
});

/** The parts below each other. */
export function PhoneHome({ filters, result, risk, statistics, map, mapBox, list, status, monitor }: HomeParts) {
  const { t } = useTranslation(appTexts);
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <PageHead
        title={t('home.title')}
        lead={t('home.lead')}
        actions={
          <>
            <ActionButton action="report" />
            <ActionButton action="post" />
            <ActionButton action="record" />
          </>
        }
      />
      {risk}
      <div className={styles.parts}>
        {statistics}
        {filters}
        <div ref={mapBox} className={styles.map}>
          {map}
        </div>
        {result}
        {list}
        {status}
      </div>
      <div className={styles.monitor}>{monitor}</div>
    </div>
  );
}
