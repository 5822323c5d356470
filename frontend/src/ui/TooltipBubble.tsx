import { Tooltip } from '@fluentui/react-components';

type Props = {
  target: Element;
  text: string;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onClose: () => void;
};

/** What a tooltip shows. The control has the text as its name already, so it is for the eye alone. */
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
