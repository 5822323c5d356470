import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { severities, type Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../lib/localeOf.ts';
import { goToHeading } from './elements.ts';
import { searchTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 0.5rem',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  show: { minWidth: 'auto', paddingInline: 0, color: tokens.colorBrandForegroundLink },
});

type Props = {
  /** How many more would be found of each severity that is left out. */
  hidden: Readonly<Record<Severity, number>>;
  /** Called with the severities that hide something. */
  onShow: (severities: readonly Severity[]) => void;
};

/** How many incidents the severities hide, and one tap to show them. Nothing where they hide none. */
export const HiddenSeverities = memo(function HiddenSeverities({ hidden, onShow }: Props) {
  const { t, i18n } = useTranslation(searchTexts);
  const styles = useStyles();
  const hiding = severities.filter((severity) => hidden[severity] > 0);
  if (hiding.length === 0) return null;
  const count = hiding.reduce((sum, severity) => sum + hidden[severity], 0);
  const names = hiding.map((severity) => t(`severity.${severity}`).toLocaleLowerCase(i18n.language));
  return (
    <p className={styles.root}>
      {t('hidden.text', {
        number: new Intl.NumberFormat(i18n.language).format(count),
        severities: new Intl.ListFormat(localeOf(i18n.language)).format(names),
      })}{' '}
      <Button
        appearance="transparent"
        className={styles.show}
        onClick={() => {
          onShow(hiding);
          // The pressed button disappears.
          goToHeading();
        }}
      >
        {t('hidden.show')}
      </Button>
    </p>
  );
});
