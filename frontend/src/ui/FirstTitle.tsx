import { DialogTitle, makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ComponentProps, useState } from 'react';

const useStyles = makeStyles({ root: { margin: 0, overflowWrap: 'anywhere', outlineStyle: 'none' } });

type Props = Pick<ComponentProps<'h2'>, 'className' | 'children' | 'dir'>;

/**
 * The title of what opens over the page. It takes the focus: there a screen reader begins, and Enter does nothing.
 * Fluent gives the focus to the first thing that the Tab key reaches, so Tab reaches the title until it is left.
 */
export function FirstTitle({ className, ...title }: Props) {
  const styles = useStyles();
  const [isPassed, setPassed] = useState(false);
  return (
    <DialogTitle
      {...title}
      action={null}
      className={mergeClasses(styles.root, className)}
      tabIndex={isPassed ? -1 : 0}
      onBlur={() => setPassed(true)}
    />
  );
}
