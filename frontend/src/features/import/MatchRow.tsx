import { Field, Label, makeStyles } from '@fluentui/react-components';
import { rowFrame, smallText } from '../../ui/layout/cardStyles.ts';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { type Option, SelectControl } from '../../ui/controls/Select.tsx';

const useStyles = makeStyles({
  // Its name, the choice, and what that means for the file.
  root: {
    ...rowFrame,
    gap: '0.25rem 1rem',
    paddingBlock: '0.5rem',
    ':first-child': { borderBlockStartWidth: 0 },
    [fromMedium]: {
      gridTemplateColumns: '11rem minmax(0, 14rem) minmax(0, 1fr)',
      alignItems: 'center',
    },
  },
  sample: {
    ...smallText,
    // Two lines, so that the first and the last day of a column can be read.
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
});

type Props<T extends string> = {
  id: string;
  label: string;
  isRequired: boolean;
  error: string | false;
  value: T;
  options: readonly Option<T>[];
  sample: string | false;
  onChange: (value: T) => void;
};

/** One choice about the columns of a file. */
export function MatchRow<T extends string>(props: Props<T>) {
  const { id, label, isRequired, error, value, options, sample, onChange } = props;
  const styles = useStyles();
  return (
    <li className={styles.root}>
      <Label htmlFor={id} required={isRequired} size="large">
        {label}
      </Label>
      <SelectControl
        id={id}
        value={value}
        options={options}
        aria-required={isRequired}
        aria-invalid={error !== false}
        {...(error !== false && { 'aria-describedby': `${id}-missing` })}
        onChange={onChange}
      />
      {error !== false && (
        // The message of a field, beside its control.
        <Field validationState="error" validationMessage={{ id: `${id}-missing`, role: undefined, children: error }} />
      )}
      {sample !== false && (
        <span className={styles.sample} dir="auto">
          {sample}
        </span>
      )}
    </li>
  );
}
