import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { sourceKind } from '@incidentmap/core/domain/text/links';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useRowLinkStyles } from './rowLinkStyles.ts';
import { incidentTexts } from './texts.ts';

const shownKinds = ['x', 'instagram', 'facebook', 'news'] as const;

/** Where an incident's source is, as a link to it. */
export function SourceLink({ source }: { source: string }) {
  const { t } = useTranslation(incidentTexts);
  const row = useRowLinkStyles();
  const found = sourceKind(source);
  const kind = shownKinds.find((each) => each === found);
  return (
    <a className={row.link} href={source} target="_blank" rel="noopener noreferrer nofollow ugc">
      <OpenRegular aria-hidden className={row.icon} />
      {kind ? (
        <>
          <VisuallyHidden>{t('action.viewSource')}: </VisuallyHidden>
          {t(`source.${kind}`)}
        </>
      ) : (
        t('action.viewSource')
      )}
      <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
    </a>
  );
}
