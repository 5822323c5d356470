import { makeStyles } from '@fluentui/react-components';
import { Chip } from './Chip.tsx';

const useStyles = makeStyles({ root: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem', minInlineSize: 0 } });

export type ChipListProps<Value extends string> = {
  /** The form name of the radio buttons. */
  name: string;
  options: readonly { value: Value; text: string }[];
  /** '' while nothing is chosen. */
  value: Value | '';
  onChoose: (value: Value) => void;
  disabled?: boolean;
};

/** The chips of one choice, which wrap. What is around it names the choice. */
export function ChipList<Value extends string>({
  name,
  options,
  value,
  onChoose,
  disabled = false,
}: ChipListProps<Value>) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
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
