import { tokens } from '@fluentui/react-components';

/** For `makeStyles`: what is seen of a pill, 32 px high, inside the target of 44 px that a finger needs. It is its `::before`. */
export const pillFace = {
  content: '""',
  position: 'absolute',
  zIndex: -1,
  insetBlock: '0.375rem',
  insetInline: 0,
  borderRadius: tokens.borderRadiusCircular,
} as const;
