import { tokens } from '@fluentui/react-components';

/** For `makeStyles`: a count at the corner of a button, which is its containing block and lets it stand out. */
export const cornerCount = {
  position: 'absolute',
  insetBlockStart: '-0.25rem',
  insetInlineEnd: '-0.375rem',
  minInlineSize: '1.25rem',
  paddingInline: '0.25rem',
  borderRadius: tokens.borderRadiusCircular,
  backgroundColor: tokens.colorBrandBackground,
  color: tokens.colorNeutralForegroundOnBrand,
  fontSize: tokens.fontSizeBase200,
  lineHeight: '1.25rem',
  fontWeight: tokens.fontWeightSemibold,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  boxShadow: `0 0 0 2px ${tokens.colorNeutralBackground1}`,
} as const;
