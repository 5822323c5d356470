import { makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../ui/IconText.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { BarAct } from './barAct.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { DecisionButton } from './DecisionButton.tsx';
import { OpenPoints } from './OpenPoints.tsx';
import { reviewTexts } from './texts.ts';
import type { useOpenPoints } from './useOpenPoints.ts';

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    maxInlineSize: '100%',
    color: tokens.colorBrandForegroundLink,
  },
});

/** A link to what was published elsewhere; `children`: its words, if not the usual ones. */
export function SourceLink({ href, children }: { href: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      <IconText icon={<OpenRegular />} tone="brand">
        {children ?? t('action.viewSource')}
        <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
      </IconText>
    </a>
  );
}

type Props = {
  /** The id of the report's heading, which describes the buttons. */
  titleId: string;
  /** The decision whose request is running. */
  busy: Decision | null;
  /** Whether the reason of a rejection is asked for. */
  isRejecting: boolean;
  open: Pick<ReturnType<typeof useOpenPoints>, 'points' | 'unseen' | 'isBlocked'>;
  isPreviewed: boolean;
  onDecide: (decision: Decision) => void;
  onPreview: () => void;
  onEdit: () => void;
  onSkip: () => void;
};

/** The buttons of a report that waits. */
export function ReviewActions({
  titleId,
  busy,
  isRejecting,
  open,
  isPreviewed,
  onDecide,
  onPreview,
  onEdit,
  onSkip,
}: Props) {
  const { t } = useTranslation(reviewTexts);
  const isBusy = busy !== null;
  const openId = useId();

  const acts: BarAct[] = [
    { id: 'edit', text: t('action.edit'), icon: <EditRegular />, key: 'e', onClick: onEdit, opensDialog: true },
    {
      id: 'preview',
      text: t('action.preview'),
      icon: <EyeRegular />,
      key: 'p',
      onClick: onPreview,
      isExpanded: isPreviewed,
    },
  ];
  return (
    <DecisionBar
      acts={acts}
      titleId={titleId}
      onSkip={onSkip}
      before={<OpenPoints id={openId} points={open.points} />}
      reject={
        <DecisionButton
          decision="rejected"
          titleId={titleId}
          isBusy={isBusy}
          isRunning={busy === 'rejected'}
          opensDialog
          onClick={() => onDecide('rejected')}
        />
      }
      approve={
        <DecisionButton
          decision="approved"
          titleId={titleId}
          isBusy={isBusy}
          isRunning={busy === 'approved'}
          isQuiet={isRejecting}
          hasOpenPoints={open.unseen !== ''}
          blockedBy={open.isBlocked ? openId : null}
          onClick={() => onDecide('approved')}
        />
      }
    />
  );
}
