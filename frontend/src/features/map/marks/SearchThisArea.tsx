import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { mapTexts } from '../texts.ts';

const useStyles = makeStyles({
  // Over Leaflet's layers, but not one of them: the keyboard reaches it after the map.
  root: {
    position: 'absolute',
    zIndex: 1001,
    // Under the legend, which a phone has at the top; map.css moves it under a notice.
    insetBlockStart: '4.5rem',
    [fromMedium]: { insetBlockStart: '0.75rem' },
    insetInline: '0.75rem',
    inlineSize: 'fit-content',
    maxInlineSize: 'calc(100% - 1.5rem)',
    marginInline: 'auto',
    boxShadow: tokens.shadow8,
  },
});

/** The button over a map that the visitor has moved; `useMapSync` decides when it shows. */
export function SearchThisArea({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation(mapTexts);
  const styles = useStyles();
  return (
    <Button shape="circular" className={mergeClasses('map-search', styles.root)} onClick={onSearch}>
      {t('searchThisArea')}
    </Button>
  );
}
