import { makeStyles, tokens } from '@fluentui/react-components';

/** The platform's own controls, styled like Fluent's, whose code would have to load with every page. */
export const useFieldStyles = makeStyles({
  root: { display: 'grid', gap: '0.25rem', minInlineSize: 0, alignContent: 'start' },
  label: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  control: {
    inlineSize: '100%',
    minInlineSize: 0,
    minBlockSize: '2.75rem',
    margin: 0,
    fontFamily: 'inherit',
    // Phones zoom into fields with text under 16 px.
    fontSize: tokens.fontSizeBase400,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
});
