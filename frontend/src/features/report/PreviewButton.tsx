import { Button, Spinner } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useQuery } from '../../api/useQuery.ts';
import { useLazyQuery } from '../../api/useLazyQuery.ts';
import { areaQuery, coordinatesOf } from '../../lib/geocode.ts';
import { useToast } from '../../ui/toasts/toast.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { previewOf, type ReportValues } from './reportValues.ts';
import { reportTexts } from './texts.ts';

/** Renders an incident as the public sees it. The page provides it, because features do not import each other. */
export type ShowPublic = (incident: PublicIncident) => ReactNode;

type Props = {
  values: ReportValues;
  /** Returns whether the form is valid, and shows the errors at the fields if it is not. */
  check: () => boolean;
  showPublic: ShowPublic;
};

/** Opens a preview of what the public would see of the report. */
export function PreviewButton({ values, check, showPublic }: Props) {
  const { t } = useTranslation(reportTexts);
  const toast = useToast();
  const root = useRef<HTMLDivElement>(null);
  const findPlaces = useLazyQuery('findPlaces');
  const namePlace = useLazyQuery('namePlace');
  const grid = useQuery('getSite').data?.publicGridMetres;
  const [isPreparing, setPreparing] = useState(false);
  const [incident, setIncident] = useState<PublicIncident | null>(null);
  const [isOpen, setOpen] = useState(false);

  const prepare = async () => {
    if (!check()) return;
    if (grid === undefined) {
      toast({ title: t('failure.notOpened.title'), body: t('failure.notOpened.body'), intent: 'error' });
      return;
    }
    setPreparing(true);
    try {
      const point = values.point ?? (await coordinatesOf(findPlaces, values.location));
      if (point === null) {
        toast({ title: t('preview.unplaced.title'), body: t('preview.unplaced.body'), intent: 'warning' });
        return;
      }
      const district = values.atHome ? (await namePlace({ query: areaQuery(point) })).district : null;
      setIncident(previewOf(values, point, { now: new Date(), gridMetres: grid, district }));
      setOpen(true);
    } catch (error) {
      toast({
        title: t('failure.notOpened.title'),
        body: apiErrorText(error, t('failure.notOpened.body')),
        intent: 'error',
      });
    } finally {
      setPreparing(false);
    }
  };

  return (
    <div ref={root}>
      <Button
        size="large"
        aria-haspopup="dialog"
        disabledFocusable={isPreparing}
        icon={isPreparing ? <Spinner size="tiny" /> : <EyeRegular />}
        onClick={() => void prepare()}
      >
        {t('action.preview')}
      </Button>
      {incident && (
        <PreviewDialog
          incident={incident}
          isDistrictOnly={values.atHome}
          open={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => root.current?.querySelector('button')?.focus()}
        >
          {showPublic(incident)}
        </PreviewDialog>
      )}
    </div>
  );
}
