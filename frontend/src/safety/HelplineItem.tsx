import { makeStyles, tokens } from '@fluentui/react-components';
import type { helpline } from '@incidentmap/core/domain/help/helpline';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import { Verbatim } from '../ui/layout/Verbatim.tsx';

const useStyles = makeStyles({
  link: { color: 'inherit', fontWeight: tokens.fontWeightSemibold, paddingBlock: '0.5rem' },
});

/** A helpline in a list. */
export function HelplineItem({ name, phone, url, note }: z.output<typeof helpline>) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <li dir="auto">
      {url ? (
        <a href={url} className={styles.link} target="_blank" rel="noopener noreferrer">
          {name}
          <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
        </a>
      ) : (
        name
      )}
      {phone && (
        <>
          {': '}
          <a href={`tel:${phone.replace(/\s/g, '')}`} className={styles.link}>
            <Verbatim>{phone}</Verbatim>
          </a>
        </>
      )}
      {note && ` – ${note}`}
    </li>
  );
}
