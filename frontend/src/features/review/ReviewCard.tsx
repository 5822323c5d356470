import { Badge, Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import {
  CalendarLtrRegular,
  CheckmarkRegular,
  ClockRegular,
  DismissRegular,
  LocationRegular,
  MailRegular,
  OpenRegular,
  TagRegular,
} from '@fluentui/react-icons';
import type { Decision, ReviewedIncident } from '@incidentmap/core/domain/incident';
import { type MouseEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { oneLine } from '../../lib/text.ts';
import { ColourBadge } from '../../ui/ColourBadge.tsx';
import { IconText } from '../../ui/IconText.tsx';
import { severityColours } from '../../ui/severity.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ReviewMedia } from './ReviewMedia.tsx';
import { sourceOf } from './source.ts';
import { type DecisionEvents, useDecision } from './useDecision.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gap: '0.75rem',
    padding: 'clamp(1rem, 2vw, 1.5rem)',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
  },
  badges: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    borderRadius: tokens.borderRadiusSmall,
    textWrap: 'pretty',
    // Fluent aligns to the left; a title in Urdu begins at the right.
    textAlign: 'start',
    maxInlineSize: '46rem',
  },
  description: {
    textAlign: 'start',
    margin: 0,
    maxInlineSize: '46rem',
    fontSize: tokens.fontSizeBase400,
    lineHeight: 1.55,
    whiteSpace: 'pre-wrap',
  },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '0.375rem 1.25rem', margin: 0, padding: 0, listStyleType: 'none' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.75rem 1.5rem',
    marginBlockStart: '0.25rem',
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: tokens.colorBrandForegroundLink,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginInlineStart: 'auto' },
});

function Fact({ icon, name, children }: { icon: ReactElement; name: string; children: ReactNode }) {
  return (
    <li>
      <IconText icon={icon}>
        <VisuallyHidden>{name}: </VisuallyHidden>
        {children}
      </IconText>
    </li>
  );
}

/** One report as its reviewers see it; what is still pending can be decided. */
export function ReviewCard({ incident, ...events }: { incident: ReviewedIncident } & DecisionEvents) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const titleId = useId();
  const { decide, busy } = useDecision(incident.id, events);
  const [asked, setAsked] = useState<Decision | null>(null);

  const { location, incidentDate, incidentTime, incidentType, severity, sourceUrl } = incident;
  const icon = (decision: Decision, still: ReactElement) =>
    busy && asked === decision ? <Spinner size="tiny" /> : still;
  const ask = (decision: Decision, { detail: clicks }: MouseEvent) => {
    // The second click of a double click may land on the next report, which has moved up meanwhile.
    if (clicks > 1) return;
    setAsked(decision);
    void decide(decision);
  };

  return (
    <article className={styles.root} aria-labelledby={titleId}>
      <div className={styles.badges}>
        <ColourBadge colour={severityColours[severity]}>
          <VisuallyHidden>{t('incidents.fields.severity')}: </VisuallyHidden>
          {t(`incidents.severity.${severity}`)}
        </ColourBadge>
        <Badge appearance="outline" size="large" color="informative">
          <VisuallyHidden>{t('review.source.label')}: </VisuallyHidden>
          {t(`review.source.${sourceOf(sourceUrl)}`)}
        </Badge>
      </div>
      <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1}>
        {oneLine(incident.title)}
      </h3>
      <p className={styles.description} dir="auto">
        {incident.description}
      </p>
      <ReviewMedia incident={incident} />
      <ul className={styles.facts}>
        <Fact icon={<LocationRegular />} name={t('review.facts.location')}>
          <span dir="auto">{location}</span>
        </Fact>
        <Fact icon={<CalendarLtrRegular />} name={t('review.facts.date')}>
          <time dateTime={incidentDate}>{longDate(incidentDate, i18n.language)}</time>
        </Fact>
        <Fact icon={<ClockRegular />} name={t('review.facts.time')}>
          {t(`review.time.${incidentTime}`)}
        </Fact>
        <Fact icon={<TagRegular />} name={t('review.facts.type')}>
          {t(`incidents.type.${incidentType}`)}
        </Fact>
        {incident.allowContact === 'yes' && incident.contactEmail && (
          <Fact icon={<MailRegular />} name={t('review.facts.contact')}>
            <span dir="ltr">{incident.contactEmail}</span>
          </Fact>
        )}
      </ul>
      <div className={styles.foot}>
        {sourceUrl && (
          <a className={styles.link} href={sourceUrl} target="_blank" rel="noopener noreferrer">
            <IconText icon={<OpenRegular />} tone="brand">
              {t('review.source.link')}
              <VisuallyHidden> {t('review.source.elsewhere')}</VisuallyHidden>
            </IconText>
          </a>
        )}
        {incident.isApproved === 'pending' && (
          <div className={styles.actions}>
            <Button
              icon={icon('rejected', <DismissRegular />)}
              disabledFocusable={busy}
              aria-describedby={titleId}
              onClick={(event) => ask('rejected', event)}
            >
              {t('review.reject')}
            </Button>
            <Button
              appearance="primary"
              icon={icon('approved', <CheckmarkRegular />)}
              disabledFocusable={busy}
              aria-describedby={titleId}
              onClick={(event) => ask('approved', event)}
            >
              {t('review.approve')}
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}
