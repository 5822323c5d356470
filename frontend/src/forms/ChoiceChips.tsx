import { makeStyles } from '@fluentui/react-components';
import type { ComponentProps } from 'react';
import { Chip } from '../ui/Chip.tsx';

const useStyles = makeStyles({ root: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem', minInlineSize: 0 } });

type Props<Value extends string> = Pick<
  ComponentProps<'div'>,
  'id' | 'aria-labelledby' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
> & {
  /** The form name of the radio buttons. */
  name: string;
  options: readonly { value: Value; text: string }[];
  /** '' while nothing is chosen. */
  value: Value | '';
  onChoose: (value: Value) => void;
  disabled?: boolean;
};

/** A choice of one from a few, all in sight: native radio buttons that look like chips, and wrap. */
export function ChoiceChips<Value extends string>({
  name,
  options,
  value,
  onChoose,
  disabled = false,
  ...group
}: Props<Value>) {
  const styles = useStyles();
  return (
    <div role="radiogroup" {...group} aria-disabled={disabled || undefined} className={styles.root}>
      {options.map((option) => (
        <Chip
          key={option.value}
          name={name}
          value={option.value}
          text={option.text}
          isChosen={option.value === value}
          onChoose={() => onChoose(option.value)}
          disabled={disabled}
        />
      ))}
    </div>
  );
}
