import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../shared/KeyHint.tsx';
import { useKeyring } from '../shared/roomKeys.ts';
import { blocked } from '../shared/roomStyles.ts';
import { decideTexts } from './texts.ts';
import { useReaders } from '../team/useTeamwork.ts';

const useStyles = makeStyles({
  rejected: { '&:not([aria-disabled=true])': { color: tokens.colorStatusDangerForeground1 } },
  blocked,
});

type Props = {
  decision: Decision;
  /** The id of the item's heading, which describes the button. */
  titleId: string;
  /** The decision about the item whose request is running: until it ends, nothing more can be decided. */
  busy: Decision | null;
  /** Why it cannot be decided so yet: the id of the text that says so. It can be pressed all the same, to be led there. */
  blockedBy?: string | null;
  opensDialog?: boolean;
  /** Whether the other decision is asked about: until that is answered, nothing else can be done. */
  isOff?: boolean;
  onDecide: (decision: Decision) => void;
};

/** The button that approves or rejects an item, the same for every kind. */
export function DecisionButton({
  decision,
  titleId,
  busy,
  blockedBy = null,
  opensDialog = false,
  isOff = false,
  onDecide,
}: Props) {
  const { t } = useTranslation(decideTexts);
  const styles = useStyles();
  const { guard } = useKeyring();
  const isApproval = decision === 'approved';
  // To approve is not the obvious next step while somebody else reads the same.
  const isShared = useReaders().length > 0;
  const isBusy = busy !== null || isOff;
  const isBlocked = blockedBy !== null && !isOff;
  const onClick = () => onDecide(decision);
  const still = isApproval ? <CheckmarkRegular /> : <DismissRegular />;
  return (
    <Button
      className={mergeClasses(!isApproval && styles.rejected, isBlocked && styles.blocked)}
      data-act={decision}
      data-blocked={isBlocked ? '' : undefined}
      appearance={isApproval && !isShared && !isOff ? 'primary' : 'secondary'}
      icon={busy === decision ? <Spinner size="tiny" /> : still}
      aria-describedby={blockedBy === null ? titleId : `${titleId} ${blockedBy}`}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      disabledFocusable={isBusy || blockedBy !== null}
      onMouseDown={(event) => {
        // The second half of a double click leaves the focus with the next item.
        if (guard.isDeaf()) event.preventDefault();
      }}
      // Fluent passes no click of a blocked button on. What this click leads to may end that: it must not decide then.
      onClickCapture={
        blockedBy === null || isBusy
          ? undefined
          : (event) => {
              event.stopPropagation();
              onClick();
            }
      }
      onClick={onClick}
    >
      {t(isApproval ? 'approve' : 'reject')}
      <KeyHint name={isApproval ? 'a' : 'r'} />
    </Button>
  );
}
