import type { ComponentProps } from 'react';
import { ChipList, type ChipListProps } from '../../ui/controls/ChipList.tsx';

type Props<Value extends string> = ChipListProps<Value> &
  Pick<ComponentProps<'div'>, 'id' | 'aria-labelledby' | 'aria-describedby' | 'aria-invalid' | 'aria-required'>;

/** A choice of one from a few in a form, all in sight: native radio buttons that look like chips. */
export function ChoiceChips<Value extends string>({
  name,
  options,
  value,
  onChoose,
  disabled = false,
  ...group
}: Props<Value>) {
  return (
    <div role="radiogroup" {...group} aria-disabled={disabled || undefined}>
      <ChipList name={name} options={options} value={value} onChoose={onChoose} disabled={disabled} />
    </div>
  );
}
