import { makeStyles, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../../ui/layout/IconText.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    maxInlineSize: '100%',
    color: tokens.colorBrandForegroundLink,
  },
});

/** A link to a publication elsewhere; `children` replaces its usual words. */
export function SourceLink({ href, children }: { href: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      <IconText icon={<OpenRegular />} tone="brand">
        {children ?? t('action.viewSource')}
        <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
      </IconText>
    </a>
  );
}
