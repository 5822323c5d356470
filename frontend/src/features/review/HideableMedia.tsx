import { Button, makeStyles } from '@fluentui/react-components';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { type ComponentProps, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlurredMedia } from '../../ui/BlurredMedia.tsx';
import { RestContext } from './rest.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { position: 'relative' },
  // Where neither the middle of a picture nor the controls of a video are.
  hide: { position: 'absolute', zIndex: 1, insetBlockStart: '0.5rem', insetInlineEnd: '0.5rem', minHeight: '2.75rem' },
});

/**
 * Media that can be covered again after it was seen, and is covered for a break: a video stops then. The button that does it
 * gets the focus.
 */
export function HideableMedia(media: ComponentProps<typeof BlurredMedia>) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  /** How often it was shown or hidden: it is shown after each odd number. */
  const [turns, setTurns] = useState(0);
  const turn = () => setTurns(turns + 1);
  const isShown = turns % 2 === 1;
  if (useContext(RestContext) && isShown) turn();
  useEffect(() => {
    if (turns > 0) root.current?.querySelector<HTMLElement>('button')?.focus();
  }, [turns]);
  return (
    <div ref={root} className={styles.root}>
      {isShown && (
        <Button className={styles.hide} icon={<EyeOffRegular />} onClick={turn}>
          {t('media.hide')}
        </Button>
      )}
      <BlurredMedia key={turns - (turns % 2)} {...media} onShow={turn} />
    </div>
  );
}
