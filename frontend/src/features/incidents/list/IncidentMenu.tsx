import { Button, makeStyles } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useLazyImport } from '../../../ui/feedback/useLazyImport.ts';
import { incidentTexts } from './texts.ts';

const load = async () => (await import('./IncidentMenuList.tsx')).IncidentMenuList;

const useStyles = makeStyles({
  // Above the link that covers the whole card. Higher than its line, which it must not stretch.
  root: {
    position: 'relative',
    zIndex: 1,
    minInlineSize: '2.75rem',
    minWidth: '2.75rem',
    maxWidth: 'none',
    marginBlock: '-0.25rem',
    marginInlineStart: 'auto',
  },
});

type Props = {
  incident: PublicIncident;
  /** The title as the card shows it. */
  title: string;
  source: string | null;
  onShowOnMap: (id: string) => void;
  onShare: (incident: PublicIncident) => void;
};

/** The actions of an incident in the list, behind one button. */
export function IncidentMenu({ title, ...actions }: Props) {
  const { t } = useTranslation(incidentTexts);
  const styles = useStyles();
  const { part: IncidentMenuList, isLoading, get, prepare } = useLazyImport(load);
  /** The button, while the menu is open. */
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const toggle = async (button: HTMLElement) => setTarget(target === null && (await get()) ? button : null);

  return (
    <>
      <Button
        appearance="subtle"
        className={styles.root}
        icon={isLoading ? <Spinner /> : <MoreHorizontalRegular />}
        aria-label={t('actionsOf', { title })}
        aria-haspopup="menu"
        aria-expanded={target !== null}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={({ currentTarget }) => void toggle(currentTarget)}
      />
      {target && IncidentMenuList && (
        <IncidentMenuList
          target={target}
          onClose={() => {
            // Before an action moves the focus, or remembers where it was.
            target.focus({ preventScroll: true });
            setTarget(null);
          }}
          {...actions}
        />
      )}
    </>
  );
}
