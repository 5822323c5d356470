import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { LinkAddRegular } from '@fluentui/react-icons/svg/link-add';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../lib/useMediaQuery.ts';
import { fromRoomy, roomy } from '../ui/layout/breakpoints.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { Tooltip } from '../ui/controls/Tooltip.tsx';
import { type ActionName, ActionsContext } from './Actions.tsx';

const icons = { report: <AddRegular />, post: <LinkAddRegular />, record: <VideoRegular /> };

const useStyles = makeStyles({
  button: { minWidth: '2.75rem', paddingInline: '0.75rem', fontSize: tokens.fontSizeBase300 },
  icon: { flexShrink: 0, maxWidth: 'none', paddingInline: 0 },
  // By the styles alone, because a rendered document is for every screen.
  roomy: {
    flexShrink: 0,
    paddingInline: 0,
    '& > .fui-Button__icon': { marginInline: 0 },
    [fromRoomy]: {
      paddingInline: '0.75rem',
      '& > .fui-Button__icon': { marginInline: `0 ${tokens.spacingHorizontalSNudge}` },
    },
  },
  words: { display: 'none', [fromRoomy]: { display: 'inline' } },
  // In the dark, its edge sets it off from the bar that it stands on.
  primary: { border: `1px solid ${tokens.colorBrandStroke1}` },
});

type Props = {
  action: ActionName;
  /** Where it has no words, they are its tooltip. `roomy`: in a bar that has the room for them. */
  words?: 'always' | 'roomy' | 'never';
  /** By default only *Report Incident* is filled. */
  appearance?: 'primary' | 'secondary';
  className?: string;
};

/** Opens a form for what a visitor can send. *Report Incident* is the only filled button of its page. */
export function ActionButton({ action: name, words = 'always', appearance, className }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const isRoomy = useMediaQuery(roomy);
  const action = use(ActionsContext)?.[name];
  if (!action) return null;
  const { isLoading, prepare, open } = action;
  const isPrimary = (appearance ?? (name === 'report' ? 'primary' : 'secondary')) === 'primary';
  const label = t(`open.${name}`);
  const button = (
    <Button
      appearance={isPrimary ? 'primary' : 'secondary'}
      className={mergeClasses(
        styles.button,
        isPrimary && styles.primary,
        words === 'never' && styles.icon,
        words === 'roomy' && styles.roomy,
        className,
      )}
      icon={isLoading ? <Spinner /> : icons[name]}
      aria-label={words === 'always' ? undefined : label}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onClick={open}
    >
      {words === 'roomy' ? <span className={styles.words}>{label}</span> : words === 'always' && label}
    </Button>
  );
  if (words === 'always') return button;
  return (
    <Tooltip text={label} isOff={words === 'roomy' && isRoomy}>
      {button}
    </Tooltip>
  );
}
