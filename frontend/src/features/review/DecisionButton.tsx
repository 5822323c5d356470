import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { KeyHint } from './KeyHint.tsx';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  rejected: { '&:not([aria-disabled=true])': { color: tokens.colorStatusDangerForeground1 } },
});

type Props = {
  decision: Decision;
  /** The id of the item's heading, which describes the button. */
  titleId: string;
  /** Whether a decision about the item is on its way: then nothing more can be decided. */
  isBusy: boolean;
  /** Whether it is this decision that is on its way. */
  isRunning?: boolean;
  /** Why it cannot be decided so yet: the id of the text that says so. */
  blockedBy?: string | null;
  opensDialog?: boolean;
  onClick: () => void;
};

/** The button that approves or rejects an item, the same for every kind. */
export function DecisionButton({
  decision,
  titleId,
  isBusy,
  isRunning = false,
  blockedBy = null,
  opensDialog = false,
  onClick,
}: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const isApproval = decision === 'approved';
  const still = isApproval ? <CheckmarkRegular /> : <DismissRegular />;
  return (
    <Button
      className={isApproval ? undefined : styles.rejected}
      appearance={isApproval ? 'primary' : 'secondary'}
      icon={isRunning ? <Spinner size="tiny" /> : still}
      aria-describedby={blockedBy === null ? titleId : `${titleId} ${blockedBy}`}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      disabledFocusable={isBusy || blockedBy !== null}
      onClick={onClick}
    >
      {t(isApproval ? 'approve' : 'reject')}
      <KeyHint name={isApproval ? 'a' : 'r'} />
    </Button>
  );
}
