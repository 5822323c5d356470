import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../ui/IconText.tsx';
import { fromMedium } from '../../ui/media.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { reviewTexts } from './texts.ts';
import type { ReviewEvents } from './useDecision.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem 1.5rem', marginBlockStart: '0.25rem' },
  group: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 1rem' },
  small: { minWidth: 'auto', paddingInline: '0.375rem' },
  decisions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.75rem',
    inlineSize: '100%',
    '& > *': { flexGrow: 1 },
    [fromMedium]: { inlineSize: 'auto', marginInlineStart: 'auto', '& > *': { flexGrow: 0 } },
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: tokens.colorBrandForegroundLink,
  },
});

export function SourceLink({ href }: { href: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      <IconText icon={<OpenRegular />} tone="brand">
        {t('action.viewSource')}
        <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
      </IconText>
    </a>
  );
}

type Props = {
  incident: ReviewedIncident;
  /** The id of the report's heading, which describes the buttons. */
  titleId: string;
  /** The decision whose request is running. */
  busy: Decision | null;
  /** Why it cannot be approved yet: the id of the text that says so. */
  blockedBy: string | null;
  isPreviewed: boolean;
  onDecide: (decision: Decision) => void;
  onPreview: () => void;
  onEdit: () => void;
  onHistory: () => void;
} & ReviewEvents;

/** The buttons of a report. */
export function ReviewActions({
  incident,
  titleId,
  busy,
  blockedBy,
  isPreviewed,
  onDecide,
  onPreview,
  onEdit,
  onHistory,
  ...events
}: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const isBusy = busy !== null;
  const icon = (decision: Decision, still: ReactElement) => (busy === decision ? <Spinner size="tiny" /> : still);
  const small = { appearance: 'subtle', className: styles.small, 'aria-describedby': titleId } as const;

  return (
    <div className={styles.root}>
      <div className={styles.group}>
        {incident.sourceUrl && <SourceLink href={incident.sourceUrl} />}
        <Button {...small} icon={<EyeRegular />} aria-expanded={isPreviewed} onClick={onPreview}>
          {t('action.preview')}
        </Button>
        <Button {...small} icon={<EditRegular />} aria-haspopup="dialog" onClick={onEdit}>
          {t('action.edit')}
        </Button>
        <Button {...small} icon={<HistoryRegular />} aria-haspopup="dialog" onClick={onHistory}>
          {t('history.button')}
        </Button>
      </div>
      {incident.isApproved === 'pending' && (
        <div className={styles.decisions}>
          <Button
            icon={icon('rejected', <DismissRegular />)}
            disabledFocusable={isBusy}
            aria-describedby={titleId}
            aria-haspopup="dialog"
            onClick={() => onDecide('rejected')}
          >
            {t('reject')}
          </Button>
          <Button
            appearance="primary"
            icon={icon('approved', <CheckmarkRegular />)}
            disabledFocusable={isBusy || blockedBy !== null}
            aria-describedby={blockedBy === null ? titleId : `${titleId} ${blockedBy}`}
            onClick={() => onDecide('approved')}
          >
            {t('approve')}
          </Button>
        </div>
      )}
      {incident.isApproved === 'approved' && (
        <div className={styles.decisions}>
          <DeleteButton id={incident.id} titleId={titleId} {...events} />
        </div>
      )}
    </div>
  );
}
