import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { LinkAddRegular } from '@fluentui/react-icons/svg/link-add';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/Spinner.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { type ActionName, ActionsContext } from './Actions.tsx';

const icons = { report: <AddRegular />, post: <LinkAddRegular />, record: <VideoRegular /> };

const useStyles = makeStyles({
  button: { minWidth: '2.75rem', paddingInline: '0.75rem', fontSize: tokens.fontSizeBase300 },
  icon: { flexShrink: 0, maxWidth: 'none', paddingInline: 0 },
  // In the dark, its edge sets it off from the bar that it stands on.
  primary: { border: `1px solid ${tokens.colorBrandStroke1}` },
});

type Props = {
  action: ActionName;
  /** Without its words, which are then its tooltip. */
  isIcon?: boolean;
  /** By default only *Report Incident* is filled. */
  appearance?: 'primary' | 'secondary';
  className?: string;
};

/** Opens a form for what a visitor can send. *Report Incident* is the only filled button of its page. */
export function ActionButton({ action: name, isIcon = false, appearance, className }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const action = use(ActionsContext)?.[name];
  if (!action) return null;
  const { isLoading, prepare, open } = action;
  const isPrimary = (appearance ?? (name === 'report' ? 'primary' : 'secondary')) === 'primary';
  const label = t(`open.${name}`);
  const button = (
    <Button
      appearance={isPrimary ? 'primary' : 'secondary'}
      className={mergeClasses(styles.button, isPrimary && styles.primary, isIcon && styles.icon, className)}
      icon={isLoading ? <Spinner /> : icons[name]}
      aria-label={isIcon ? label : undefined}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onClick={open}
    >
      {!isIcon && label}
    </Button>
  );
  return isIcon ? <Tooltip text={label}>{button}</Tooltip> : button;
}
