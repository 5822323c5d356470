import { makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import type { Identifier } from '@incidentmap/core/domain/identifiers/choices';
import { mediaItemsOf } from '@incidentmap/core/domain/incident/mediaItems';
import { isPinned } from '@incidentmap/core/domain/places/coordinates';
import type { PrecisionChoice } from '@incidentmap/core/domain/submission/precision';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../../lib/text.ts';
import { IdentifierChoices } from '../decide/IdentifierChoices.tsx';
import { MergedSources } from '../merge/MergedSources.tsx';
import { BreakContext } from '../shared/breakContext.ts';
import { reviewTexts } from '../shared/texts.ts';
import { inputOf, unsentPrecision } from '../shared/unsentInput.ts';
import { MarkedText } from '../submission/MarkedText.tsx';
import { PrecisionRow } from '../submission/PrecisionRow.tsx';
import { ReportPreview } from '../submission/ReportPreview.tsx';
import { ReviewAdditions } from '../submission/ReviewAdditions.tsx';
import { ReviewFacts } from '../submission/ReviewFacts.tsx';
import { ReviewMedia } from '../submission/ReviewMedia.tsx';
import { SourceLink } from '../submission/SourceLink.tsx';
import { type Act, useIdentifiers } from '../submission/useIdentifiers.ts';
import { Told, WhenAndWhere } from './Told.tsx';
import { type CardProps, SubmissionCard } from './SubmissionCard.tsx';

const useStyles = makeStyles({
  unpinned: {
    margin: 0,
    padding: '0.75rem 1rem',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
});

/** A report that waits: it is approved as it is, with its identifiers covered or kept. */
export function ReportCard({ report, ...card }: CardProps & { report: ReviewedIncident }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { events, isSelected, onSelect } = card;
  const media = mediaItemsOf(report);
  const identifiers = useIdentifiers(report.id, report);
  const about = String(report.revision);
  const [precision, setPrecision] = useState(() => inputOf(unsentPrecision, report.id, about) ?? {});
  const choosePrecision = (values: PrecisionChoice) => {
    unsentPrecision.set(report.id, { about, values });
    setPrecision(values);
  };
  const [isPreviewed, setPreviewed] = useState(false);
  const isResting = useContext(BreakContext);
  const preview = () => setPreviewed((now) => !now);
  const choose = (choice: Act) => {
    const [first] = identifiers.open;
    if (first) identifiers.choose(first, choice);
  };
  const marked = (field: Identifier['field']) => (
    <MarkedText
      text={report[field]}
      found={identifiers.found.filter((each) => each.field === field)}
      actOn={identifiers.actOn}
      current={identifiers.open[0]}
    />
  );
  return (
    <SubmissionCard
      {...card}
      item={{ kind: 'report', id: report.id, revision: report.revision, words: about, report, media }}
      about={oneLine(report.title)}
      told={report}
      title={marked('title')}
      body={
        <>
          <WhenAndWhere {...report} />
          <Told>{marked('description')}</Told>
          <IdentifierChoices report={report} identifiers={identifiers} hasKeys />
          <ReviewAdditions additions={report.additions} />
          <MergedSources incident={report} {...events} />
          <ReviewMedia title={report.title} items={media} />
          <ReviewFacts incident={report} />
          {report.sourceUrl && <SourceLink href={report.sourceUrl} />}
          {!isPinned(report) && <p className={styles.unpinned}>{t('pin.missing')}</p>}
          <PrecisionRow chosen={precision} was={report} isAtHome={report.atHome} onChoose={choosePrecision} />
          {isPreviewed && !isResting && <ReportPreview incident={report} choices={identifiers.choices} />}
        </>
      }
      identifiers={identifiers}
      precision={precision}
      acts={[
        {
          id: 'preview',
          text: t('action.preview'),
          icon: <EyeRegular />,
          key: 'p',
          onClick: preview,
          isExpanded: isPreviewed,
          isInMenu: true,
        },
      ]}
      // The list of keys has them all, even where nothing is found to cover.
      keys={{ c: () => choose('cover'), v: () => choose('keep'), p: preview, x: () => onSelect(!isSelected) }}
    />
  );
}
