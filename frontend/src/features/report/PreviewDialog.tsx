import { Button, Dialog, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { personalDetails } from '@incidentmap/core/domain/identifiers/find';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstTitle } from '../../ui/layout/FirstTitle.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { DialogSurface } from '../../ui/dialogs/Surface.tsx';
import { reportTexts } from './texts.ts';
import { useBackCloses } from '../../ui/dialogs/useBackCloses.ts';

const useStyles = makeStyles({
  surface: {
    maxWidth: 'min(44rem, calc(100vw - 2rem))',
    maxHeight: 'calc(100dvh - 2rem)',
    padding: 0,
    borderRadius: tokens.borderRadiusXLarge,
    overflowY: 'auto',
    // Below this width Fluent's dialog would touch the edges of the screen.
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 1rem)', maxHeight: 'calc(100dvh - 1rem)' },
  },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1rem',
    paddingBlock: '1.25rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  lead: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  said: {
    display: 'flex',
    gap: '0.75rem',
    padding: '0.75rem 1rem',
    borderRadius: tokens.borderRadiusMedium,
    lineHeight: tokens.lineHeightBase300,
  },
  warning: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    color: tokens.colorNeutralForeground1,
  },
  clear: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground2 },
  icon: { flexShrink: 0, fontSize: '1.5rem', color: tokens.colorStatusWarningForeground3 },
  clearIcon: { flexShrink: 0, fontSize: '1.5rem' },
  question: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  details: { margin: 0, paddingInlineStart: '1.25rem', overflowWrap: 'anywhere' },
  arrow: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
});

type Props = {
  incident: PublicIncident;
  /** Its location is the district of the home where it happened, and not what was typed. */
  isDistrictOnly: boolean;
  open: boolean;
  onClose: () => void;
  /**
   * Called after the closing animation, to return the focus to the form. Until then the form is hidden from screen
   * readers.
   */
  onClosed: () => void;
  children: ReactNode;
};

function Warnings({ incident: { title, description, location } }: Pick<Props, 'incident'>) {
  const { t } = useTranslation(reportTexts);
  const styles = useStyles();
  const details = personalDetails([title, description, location].join('\n'));
  if (details.length === 0) {
    return (
      <p className={mergeClasses(styles.said, styles.clear)}>
        <ShieldCheckmarkRegular aria-hidden className={styles.clearIcon} />
        {t('preview.clear')}
      </p>
    );
  }
  return (
    <div className={mergeClasses(styles.said, styles.warning)}>
      <WarningRegular aria-hidden className={styles.icon} />
      <div>
        <p className={styles.question}>{t('preview.warning')}</p>
        <ul className={styles.details}>
          {details.map(({ kind, text }) => (
            <li key={`${kind} ${text}`}>
              {t(`preview.kinds.${kind}`)}: <bdi>“{text}”</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The report as the public would see it, with warnings about personal details in it. */
export function PreviewDialog({ incident, isDistrictOnly, open, onClose, onClosed, children }: Props) {
  useBackCloses(open, onClose);
  const { t } = useTranslation(reportTexts);
  const styles = useStyles();
  return (
    <Dialog
      open={open}
      onOpenChange={(_, { open: next }) => !next && onClose()}
      surfaceMotion={{ onMotionFinish: (_, { direction }) => direction === 'exit' && onClosed() }}
    >
      <DialogSurface backdrop={{ appearance: 'dimmed' }} className={styles.surface}>
        <div className={styles.body}>
          <div>
            <FirstTitle>{t('preview.title')}</FirstTitle>
          </div>
          <p className={styles.lead}>
            {t('preview.lead')} {t(isDistrictOnly ? 'preview.district' : 'preview.words')}
          </p>
          <Warnings incident={incident} />
          {children}
          <div>
            <Button
              appearance="primary"
              size="large"
              icon={<ArrowLeftRegular className={styles.arrow} />}
              onClick={onClose}
            >
              {t('preview.back')}
            </Button>
          </div>
        </div>
      </DialogSurface>
    </Dialog>
  );
}
