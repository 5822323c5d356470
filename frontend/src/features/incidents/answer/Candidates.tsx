import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { SearchPlace } from '@incidentmap/core/domain/places/place';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchTexts } from './texts.ts';
import { goToHeading } from './elements.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 1rem',
    color: tokens.colorNeutralForeground2,
  },
  list: { display: 'contents' },
  item: { minInlineSize: 0, listStyleType: 'none' },
  choice: {
    minWidth: 'auto',
    maxInlineSize: '100%',
    paddingInline: 0,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    color: tokens.colorBrandForegroundLink,
  },
});

/** How many are offered at first. */
const atFirst = 3;

type Props = {
  /** Places that the text may mean, besides the one that is shown. */
  candidates: readonly SearchPlace[];
  onChoose: (place: SearchPlace) => void;
};

/** *Did you mean …*: other places of the same name, or one that the words name. */
export function Candidates({ candidates, onChoose }: Props) {
  const { t } = useTranslation(searchTexts);
  const styles = useStyles();
  const [areAll, setAll] = useState(false);
  const offered = areAll ? candidates : candidates.slice(0, atFirst);
  return (
    <div role="group" aria-label={t('candidates.label')} className={styles.root}>
      <span aria-hidden>{t('candidates.label')}</span>
      <ul className={styles.list}>
        {offered.map((place) => (
          <li key={place.address} className={styles.item}>
            <Button
              appearance="transparent"
              className={styles.choice}
              onClick={() => {
                onChoose(place);
                goToHeading();
              }}
            >
              {place.address}
            </Button>
          </li>
        ))}
      </ul>
      {offered.length < candidates.length && (
        <Button appearance="transparent" className={styles.choice} onClick={() => setAll(true)}>
          {t('candidates.more', { count: candidates.length - offered.length })}
        </Button>
      )}
    </div>
  );
}
