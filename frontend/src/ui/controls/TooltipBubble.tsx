import { Tooltip } from '@fluentui/react-components';

type Props = {
  target: Element;
  text: string;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onClose: () => void;
};

/** The tooltip itself. It is hidden from screen readers, because the text is already the control's name. */
export function TooltipBubble({ target, text, onPointerEnter, onPointerLeave, onClose }: Props) {
  return (
    <Tooltip
      visible
      relationship="inaccessible"
      positioning={{ target: target as HTMLElement }}
      content={{ children: text, onPointerEnter, onPointerLeave }}
      onVisibleChange={(_, { visible }) => !visible && onClose()}
    />
  );
}
