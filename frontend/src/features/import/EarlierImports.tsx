import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import type { ImportStatus } from '@incidentmap/core/domain/partners/imports';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { usePages } from '../../api/usePages.ts';
import { longDate } from '../../lib/dates.ts';
import { nameOf } from '../../lib/nameOf.ts';
import { cardList, rowFrame, smallText } from '../../ui/layout/cardStyles.ts';
import { DiscardQuestion } from '../../ui/dialogs/DiscardQuestion.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { importTexts } from './texts.ts';
import { useNumber } from './useNumber.ts';

const useStyles = makeStyles({
  // Rows between lines, without a box each.
  list: { ...cardList, gap: 0 },
  row: {
    ...rowFrame,
    gap: '0.5rem 2rem',
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
  },
  title: { margin: '0 0 0.5rem', fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  name: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 0.5rem',
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  facts: { ...smallText, marginBlockStart: '0.25rem' },
  more: { display: 'flex', marginBlockStart: '1rem', marginInline: 'auto' },
  // In the colour of what takes something away.
  button: {
    minHeight: '2.75rem',
    '&:not(:disabled), &:not(:disabled):hover, &:not(:disabled):hover:active': {
      color: tokens.colorStatusDangerForeground1,
    },
    '& .fui-Button__icon': { color: 'inherit' },
  },
});

type Props = {
  list: ReturnType<typeof usePages<'listImports'>>;
  isBusy: boolean;
  onTakeBack: (id: string) => void;
};

/** The imports that the reader may take back, newest first. */
export function EarlierImports({ list, isBusy, onTakeBack }: Props) {
  const imports = list.data?.flatMap((page) => page.imports) ?? [];
  const { t, i18n } = useTranslation(importTexts);
  const styles = useStyles();
  const numberOf = useNumber();
  /** The import about which it is asked whether it is taken back; it stays while the question closes. */
  const [asked, setAsked] = useState<ImportStatus | null>(null);
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = imports.find(({ id }) => id === asked?.id)?.state === 'removed';
  useEffect(() => {
    // The button that took it back is gone.
    if (isGone) heading.current?.focus();
  }, [isGone]);
  if (imports.length === 0) return null;
  return (
    <section aria-label={t('earlier.title')}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('earlier.title')}
      </h2>
      <ul className={styles.list}>
        {imports.map((each) => {
          const { id, fileName, state, createdAt, by, added } = each;
          return (
            <li key={id} className={styles.row}>
              <div>
                <h3 className={styles.name}>
                  <bdi>{fileName}</bdi>
                  <Badge appearance="tint" size="large" color={state === 'added' ? 'success' : 'informative'}>
                    {t(`earlier.state.${state}`)}
                  </Badge>
                </h3>
                <p className={styles.facts} title={by.name}>
                  {t('earlier.facts', { when: longDate(createdAt.slice(0, 10), i18n.language), name: nameOf(by.name) })}
                  {state !== 'staging' && ` · ${t('earlier.added', numberOf(added))}`}
                </p>
              </div>
              {state !== 'removed' && (
                <div>
                  <Button
                    className={styles.button}
                    icon={<ArrowUndoRegular />}
                    disabled={isBusy}
                    aria-label={t('earlier.of', { file: fileName })}
                    aria-haspopup="dialog"
                    onClick={() => {
                      setAsked(each);
                      setAsking(true);
                    }}
                  >
                    {t('earlier.takeBack')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {list.hasMore && (
        <Button size="large" className={styles.more} onClick={list.more}>
          {t('action.loadMore')}
        </Button>
      )}
      <DiscardQuestion
        open={isAsking}
        words={{
          title: t('earlier.question', { file: asked?.fileName ?? '' }),
          body: t('earlier.sure'),
          keep: t('earlier.keep'),
          confirm: t('earlier.confirm'),
        }}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          if (asked) onTakeBack(asked.id);
        }}
      />
    </section>
  );
}
