import { Button, Dialog, makeStyles, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { oneLine } from '../../../lib/text.ts';
import { DialogHead } from '../../../ui/dialogs/DialogHead.tsx';
import { useDialogStyles } from '../../../ui/dialogs/dialogStyles.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { DialogSurface } from '../../../ui/dialogs/Surface.tsx';
import { referenceOf } from '@incidentmap/core/domain/incident/reference';
import { detailTexts } from './texts.ts';
import { useBackCloses } from '../../../ui/dialogs/useBackCloses.ts';

const useStyles = makeStyles({
  citation: {
    margin: 0,
    padding: '0.75rem 1rem',
    inlineSize: '100%',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '1rem',
    lineHeight: '1.5rem',
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
  copy: { justifySelf: 'start' },
});

type Props = { incident: PublicIncident; open: boolean; onClose: () => void };

/** A citation of the incident, ready to copy. */
export function CiteDialog({ incident, open, onClose }: Props) {
  const { t, i18n } = useTranslation([detailTexts, uiTexts]);
  const styles = useStyles();
  const dialog = useDialogStyles();
  useBackCloses(open, onClose);
  const toast = useToast();
  const [today] = useState(() => londonDate(new Date()));
  const shown = useRef<HTMLParagraphElement>(null);
  const citation = t('cite.text', {
    title: oneLine(incident.title),
    date: longDate(dayOrMonth(incident), i18n.language),
    site: t('siteName'),
    reference: referenceOf(incident.id),
    address: `${location.origin}${paths.incident(incident.id)}`,
    today: longDate(today, i18n.language),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(citation);
      toast({ title: t('cite.copied'), intent: 'success' });
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      toast({ title: t('ui:copyFailed.title'), body: t('cite.byHand'), intent: 'error' });
    }
  };
  return (
    <Dialog open={open} onOpenChange={(_, { open: next }) => !next && onClose()}>
      <DialogSurface className={dialog.card}>
        <DialogHead title={t('cite.heading')} closeLabel={t('action.close')} onClose={onClose} />
        <div className={dialog.cardBody}>
          <p ref={shown} className={styles.citation} dir="auto" translate="no">
            {citation}
          </p>
          <Button className={styles.copy} icon={<CopyRegular />} onClick={() => void copy()}>
            {t('cite.copy')}
          </Button>
        </div>
      </DialogSurface>
    </Dialog>
  );
}
