import { DialogTitle, makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ComponentProps, useState } from 'react';

const useStyles = makeStyles({ root: { margin: 0, overflowWrap: 'anywhere', outlineStyle: 'none' } });

type Props = Pick<ComponentProps<'h2'>, 'className' | 'children' | 'dir'>;

/**
 * The title of a dialog or a drawer. It takes the initial focus, so that screen readers start there and Enter does
 * nothing. Fluent focuses the first tabbable element, so the title is tabbable until it loses the focus.
 */
export function FirstTitle({ className, ...title }: Props) {
  const styles = useStyles();
  const [hasBlurred, setBlurred] = useState(false);
  return (
    <DialogTitle
      {...title}
      action={null}
      className={mergeClasses(styles.root, className)}
      tabIndex={hasBlurred ? -1 : 0}
      onBlur={() => setBlurred(true)}
    />
  );
}
