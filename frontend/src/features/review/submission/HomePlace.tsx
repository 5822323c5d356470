import { Button, makeStyles } from '@fluentui/react-components';
import type { Answer } from '@incidentmap/core/contract';
import { isPinned } from '@incidentmap/core/domain/places/coordinates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { PointMap } from './PointMap.tsx';
import { submissionTexts } from './texts.ts';

const useStyles = makeStyles({
  note: smallText,
  words: { margin: 0, overflowWrap: 'anywhere' },
  open: { justifySelf: 'start' },
});

const focus = (element: HTMLElement | null) => element?.focus();

/** The exact place of what happened at a home: closed until its reviewer presses, which the trail records. */
export function HomePlace({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation(submissionTexts);
  const styles = useStyles();
  const toast = useToast();
  const { run, busy } = useMutation('openPlace');
  const [place, setPlace] = useState<Answer<'openPlace'> | null>(null);
  const open = async () => {
    try {
      setPlace(await run({ params: { id } }));
    } catch (error) {
      toast({ title: t('homePlace.failed', { reason: apiErrorText(error) }), intent: 'warning' });
    }
  };
  if (!place) {
    return (
      <>
        <p className={styles.note}>{t('homePlace.note')}</p>
        <Button className={styles.open} disabledFocusable={busy} onClick={() => void open()}>
          {t('homePlace.open')}
        </Button>
      </>
    );
  }
  return (
    <>
      {/* The button that had the focus is gone. */}
      <p ref={focus} tabIndex={-1} dir="auto" className={styles.words}>
        {place.location}
      </p>
      {isPinned(place) && <PointMap point={{ lat: place.latitude, lon: place.longitude }} name={name} isAtHome />}
    </>
  );
}
