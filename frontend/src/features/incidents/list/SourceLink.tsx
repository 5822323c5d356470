import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { sourceNameOf } from './cardContent.ts';
import { useRowLinkStyles } from './rowLinkStyles.ts';
import { incidentTexts } from './texts.ts';

/** Where an incident's source is, as a link to it. */
export function SourceLink({ source }: { source: string }) {
  const { t } = useTranslation(incidentTexts);
  const row = useRowLinkStyles();
  const name = sourceNameOf(source);
  return (
    <a className={row.link} href={source} target="_blank" rel="noopener noreferrer nofollow ugc">
      <OpenRegular aria-hidden className={row.icon} />
      {name ? (
        <>
          <VisuallyHidden>{t('action.viewSource')}: </VisuallyHidden>
          {t(`source.${name}`)}
        </>
      ) : (
        t('action.viewSource')
      )}
      <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
    </a>
  );
}
