import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { Tooltip } from './Tooltip.tsx';

const useStyles = makeStyles({
  // Fluent limits icon buttons to 40 px.
  target: { minInlineSize: '2.75rem', maxInlineSize: 'none', minWidth: '2.75rem', maxWidth: 'none' },
});

type Props = {
  icon: ReactElement;
  /** Its accessible name, which is also its tooltip. */
  label: string;
  onClick: () => void;
  onPointerEnter?: () => void;
  disabledFocusable?: boolean;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
};

/** A button with only an icon. */
export function IconButton({ icon, label, ...props }: Props) {
  const styles = useStyles();
  return (
    <Tooltip text={label}>
      <Button appearance="subtle" className={styles.target} {...props} icon={icon} aria-label={label} />
    </Tooltip>
  );
}
