import { Button, makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { CheckboxCheckedRegular } from '@fluentui/react-icons/svg/checkbox-checked';
import { workViews } from '@incidentmap/core/domain/review/queue';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tiny } from '../../../ui/layout/breakpoints.ts';
import { QueueFilters } from '../list/QueueFilters.tsx';
import { pill, squareButton } from '../shared/roomStyles.ts';
import { queueTexts } from './texts.ts';
import type { QueueRoom } from './useQueueRoom.ts';

const useStyles = makeStyles({
  root: {
    paddingBlock: '0.5rem 0.375rem',
    paddingInline: 'var(--gutter)',
  },
  choose: { ...squareButton, flexShrink: 0 },
  views: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  view: {
    ...pill,
    [tiny]: { whiteSpace: 'normal' },
    paddingInline: '0.75rem',
    // In a panel with the other fields, as high as they are.
    '::before': { ...pill['::before'], insetBlock: 0, border: `1px solid ${tokens.colorNeutralStrokeAccessible}` },
  },
});

type Props = {
  room: QueueRoom;
  /** The order, where the kinds leave no room for it. */
  sort: ReactNode;
};

/** Over what waits: the search, the filters with the quick views, and the switch to select reports. */
export function QueueSearch({ room, sort }: Props) {
  const { t } = useTranslation(queueTexts);
  const styles = useStyles();
  const { query, onQuery, list, selection } = room;
  const { filter, work } = query;
  return (
    <div className={styles.root} data-keep-clear>
      <QueueFilters
        filter={filter}
        onChange={(next) => onQuery({ filter: next })}
        partners={list.partners}
        mayListPartners={room.mayListPartners}
        isOpen={room.isFiltering}
        onOpen={room.setFiltering}
        found={list.kinds ? room.total : null}
        further={Number(work !== undefined)}
        onClear={(left) => onQuery({ filter: left, work: undefined })}
        beside={
          <>
            {sort}
            <ToggleButton
              className={styles.choose}
              icon={<CheckboxCheckedRegular />}
              aria-label={t('select')}
              title={t('select')}
              checked={selection.isOn}
              onClick={() => selection.turn(!selection.isOn)}
            />
          </>
        }
      >
        <div role="group" aria-label={t('work.views.label')} className={styles.views}>
          {workViews.map((each) => (
            <Button
              key={each}
              className={styles.view}
              appearance="subtle"
              aria-pressed={each === work}
              onClick={() => onQuery({ work: each === work ? undefined : each, item: undefined })}
            >
              {t(`work.views.${each}`)}
            </Button>
          ))}
          <Button
            className={styles.view}
            appearance="subtle"
            aria-pressed={filter.identifiers !== undefined}
            onClick={() => {
              const { identifiers, ...others } = filter;
              onQuery({ filter: identifiers ? others : { ...others, identifiers: 'yes' }, item: undefined });
            }}
          >
            {t('work.views.identifiers')}
          </Button>
        </div>
      </QueueFilters>
    </div>
  );
}
