import { MyLocationRegular } from '@fluentui/react-icons/svg/my-location';
import { type Coordinates, searchCentre } from '@incidentmap/core/domain/places/coordinates';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useToast } from '../../ui/toasts/toast.ts';
import { Spinner } from '../../ui/feedback/Spinner.tsx';

type Props = {
  /** The text of the search field: what is typed while the device is asked counts, not the late point. */
  text: string;
  /** Called with the point, rounded to about a kilometre. */
  onFound: (point: Coordinates) => void;
};

/** Finds the visitor's own location. Only its rounded point leaves this component. */
export function LocateButton({ text, onFound }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isLocating, setLocating] = useState(false);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });

  const locate = async () => {
    if (isLocating) return;
    setLocating(true);
    const found = await import('../../lib/myLocation.ts').then(
      ({ findMyPoint }) => findMyPoint(),
      () => ({ failure: 'unnamed' as const }),
    );
    setLocating(false);
    if (latest.current !== text) return;
    if (!('failure' in found)) return onFound(searchCentre(found));
    toast({
      title: t(`myLocation.failed.${found.failure}.title`),
      body: t(`myLocation.failed.${found.failure}.body`),
      intent: 'warning',
    });
  };

  return (
    <IconButton
      icon={isLocating ? <Spinner /> : <MyLocationRegular />}
      label={t('myLocation.use')}
      onClick={() => void locate()}
    />
  );
}
