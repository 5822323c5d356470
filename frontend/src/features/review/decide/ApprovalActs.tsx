import { Button, makeStyles, mergeClasses, Spinner } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenPoints } from './OpenPoints.tsx';
import { Readers } from '../team/Readers.tsx';
import { blocked } from '../shared/roomStyles.ts';
import { decideTexts } from './texts.ts';
import type { useOpenPoints } from './useOpenPoints.ts';

const useStyles = makeStyles({
  // Before the buttons where there is room, else a line of its own over them.
  before: { marginInlineEnd: 'auto', ':empty': { display: 'none' } },
  buttons: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '0.75rem' },
  blocked,
});

type Props = {
  before: ReturnType<typeof useOpenPoints>;
  isBusy: boolean;
  onCancel: () => void;
};

/**
 * The buttons of a form that approves an item when it is sent, and over them who else has the item open and what is still to
 * be done.
 */
export function ApprovalActs({ before, isBusy, onCancel }: Props) {
  const { t } = useTranslation(decideTexts);
  const styles = useStyles();
  const beforeId = useId();
  const isOpen = before.points.length > 0;
  return (
    <>
      <Readers />
      <div className={styles.before}>
        <OpenPoints id={beforeId} points={before.points} />
      </div>
      <div className={styles.buttons}>
        <Button onClick={onCancel} disabledFocusable={isBusy}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          appearance={isOpen ? 'secondary' : 'primary'}
          className={mergeClasses(isOpen && styles.blocked)}
          icon={isBusy ? <Spinner size="tiny" /> : <CheckmarkRegular />}
          disabledFocusable={isBusy || before.isBlocked}
          aria-describedby={beforeId}
          // Fluent passes no click of a blocked button on.
          onClickCapture={before.lead}
        >
          {t('approve')}
        </Button>
      </div>
    </>
  );
}
