import { tokens } from '@fluentui/react-components';

/** For `makeStyles`: a search input in a box that looks like a field and holds buttons too. */
export const bareInput = {
  flexGrow: 1,
  alignSelf: 'stretch',
  minInlineSize: 0,
  padding: 0,
  border: 'none',
  outlineStyle: 'none',
  font: 'inherit',
  color: 'inherit',
  backgroundColor: 'transparent',
  textOverflow: 'ellipsis',
  // Its own button to clear it is too small for a finger, and not every browser has one.
  '::-webkit-search-cancel-button': { display: 'none' },
  '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
} as const;
